/** The table by keyboard (P11): Enter confirms, Escape drops, single letters where they are switched on. */
import { useEffect } from "preact/hooks";
import { toBeAdvised } from "../../core/hint.ts";
import type { View } from "../../core/wire.ts";
import { choice, confirm, confirmable, gesture } from "../../state/choice.ts";
import { settings } from "../../state/device.ts";
import { ask, view } from "../../state/table.ts";
import { openHint } from "../hint/open-hint.ts";
import { sheet } from "./sheets.ts";

type Act = (view: View) => void;

const LETTERS: Readonly<Record<string, Act>> = {
  e: () => otherEnd(),
  p: () => gesture({ do: "pass" }),
  u: ({ undo }) => void (undo && ask({ type: "undo", seat: undo.seat })),
  h: (view) => {
    if (toBeAdvised(view)) openHint();
  },
  "?": () => {
    sheet.value = "keys";
  },
  r: ({ redo }) => void (redo && ask({ type: "redo", seat: redo.seat })),
};

export function useKeys(): void {
  useEffect(() => {
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}

function pressed(event: KeyboardEvent): void {
  const now = view.peek();
  if (!now || sheet.peek() || event.altKey || event.ctrlKey || event.metaKey || isTyping(event))
    return;
  if (event.key === "Escape") gesture({ do: "drop" });
  else if (event.key === "Enter") confirmFrom(event);
  else if (settings.peek().shortcuts) LETTERS[event.key.toLowerCase()]?.(now);
}

/** Enter on a tile of the hand or on an end confirms what is chosen; on other buttons it presses them. */
function confirmFrom(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  const onButton = target.closest("button, a, summary");
  if (!confirmable.peek() || (onButton && !target.closest(".hand-tile, .end, .opener"))) return;
  event.preventDefault();
  void confirm();
}

function otherEnd(): void {
  const made = choice.peek();
  if (made?.kind === "tile") gesture({ do: "swap" });
  else
    gesture({ do: "end", side: made?.kind === "end" && made.side === "right" ? "left" : "right" });
}

function isTyping(event: KeyboardEvent): boolean {
  return (event.target as HTMLElement).closest("input, textarea, select") !== null;
}
