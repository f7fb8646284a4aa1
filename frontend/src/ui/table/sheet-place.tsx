/** Where sheets lie: over the table, down to the hand. The table's camera makes room for them. */
import { effect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { partInQuestion } from "../../core/table.ts";
import type { View } from "../../core/wire.ts";
import { choice } from "../../state/choice.ts";
import { endSteps, firstStep } from "../../state/first-steps.ts";
import { later } from "../parts/later.tsx";
import { QuestionSheet } from "../question/question-sheet.tsx";
import { covered, tableSize } from "./geometry.ts";
import { SheetContents } from "./sheet-contents.tsx";
import { closeSheet, type SheetName, sheet } from "./sheets.ts";
import { useSize } from "./use-size.ts";

const FirstSteps = later(() => import("../steps/first-steps.tsx"));

export function SheetPlace({ view }: { view: View }): VNode | null {
  const open = sheet.value;
  useEffect(() => () => closeSheet(), []);
  const asked = partInQuestion(view) !== null;
  return open || asked || areStepsDue(view) ? <Place view={view} open={open} /> : null;
}

/** The first steps are for whoever holds a hand, and has something to try them on. */
function areStepsDue(view: View): boolean {
  return firstStep.value !== null && view.phase === "playing" && view.hand !== null;
}

/** What somebody opens here lies over a question, which waits below; the first steps wait for both. */
function Place({ view, open }: { view: View; open: SheetName | null }): VNode {
  const place = useSize<HTMLDivElement>(measured);
  useEffect(() => {
    const stop = closeOnChoice();
    return () => {
      stop();
      covered.value = 0;
    };
  }, []);
  const isFirstSteps = !open && partInQuestion(view) === null;
  return (
    <div class={`sheet-place${isFirstSteps ? " is-steps" : ""}`} ref={place}>
      {open && <SheetContents view={view} open={open} />}
      {isFirstSteps && <FirstSteps />}
      {!open && !isFirstSteps && <QuestionSheet view={view} />}
    </div>
  );
}

/** Whoever chooses a tile wants the table, and the bar under the sheet. */
function closeOnChoice(): () => void {
  let before = choice.peek();
  return effect(() => {
    const now = choice.value;
    if (now && now !== before) {
      closeSheet();
      endSteps();
    }
    before = now;
  });
}

/** How much of the table lies under the sheet. */
function measured(): void {
  const table = document.querySelector(".table-top")?.getBoundingClientRect();
  const over = document.querySelector(".sheet-place")?.getBoundingClientRect();
  if (!table || !over) return;
  covered.value = Math.min(Math.max(table.bottom - over.top, 0), tableSize.peek().height);
}
