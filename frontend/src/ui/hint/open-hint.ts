/** Opening the hint, and taking it up: a preview on the table, never a play. */
import { batch } from "@preact/signals";
import { firstPlay } from "../../core/hint.ts";
import type { Advice } from "../../core/wire.ts";
import { gesture } from "../../state/choice.ts";
import { askHint, hint } from "../../state/hint.ts";
import { sheet } from "../table/sheets.ts";

export function openHint(): void {
  sheet.value = "hint";
  askHint();
}

/** The play that the open hint names first. */
export function shownPlay(): Advice["play"] | null {
  return sheet.value === "hint" ? firstPlay(hint.value) : null;
}

/** Chooses what is advised, as a person's own fingers would. */
export function take({ play, designate }: Advice): void {
  batch(() => {
    gesture({ do: "drop" });
    if (designate !== undefined) gesture({ do: "opener", opener: designate });
    else if (play) {
      gesture({ do: "tile", tile: play.tile });
      gesture({ do: "end", side: play.side });
    } else gesture({ do: "pass" });
  });
}
