/** What lies over the end of a deal, above its foot: the sheet that somebody opened, else a question. */
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import type { View } from "../../core/wire.ts";
import { QuestionPlace } from "../question/question-place.tsx";
import { SheetContents } from "../table/sheet-contents.tsx";
import { closeSheet, type SheetName, sheet } from "../table/sheets.ts";

interface Props {
  view: View;
  /** The table has gone on, and with it whatever a sheet would say of its deal. */
  left: boolean;
}

/** Sheets that say nothing of a deal. */
const LASTING: ReadonlySet<SheetName> = new Set<SheetName>([
  "menu",
  "rules",
  "invite",
  "settings",
  "keys",
  "move",
  "leave",
]);

export function EndSheets({ view, left }: Props): VNode {
  const open = sheet.value;
  const isOver = left && open !== null && !LASTING.has(open);
  useEffect(() => closeSheet, []);
  useEffect(() => {
    if (isOver) closeSheet();
  }, [isOver]);
  return open && !isOver ? (
    <div class="question-place">
      <SheetContents view={view} open={open} left={left} />
    </div>
  ) : (
    <QuestionPlace view={view} />
  );
}
