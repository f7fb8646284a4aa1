/** What lies over the end of a deal, above its foot: the rules or details that somebody opened, else a question. */
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import type { View } from "../../core/wire.ts";
import { QuestionPlace } from "../question/question-place.tsx";
import { DetailsSheet, RulesSheet } from "../reading/later-reading.ts";
import { sheet } from "../table/sheets.ts";

interface Props {
  view: View;
  /** The table has gone on, and with it the details. */
  left: boolean;
}

export function EndSheets({ view, left }: Props): VNode {
  useEffect(() => closeSheet, []);
  useEffect(() => {
    if (left && sheet.peek() === "details") closeSheet();
  }, [left]);
  const Open = sheet.value === "rules" ? RulesSheet : DetailsSheet;
  return sheet.value === "rules" || (sheet.value === "details" && !left) ? (
    <div class="question-place">
      <Open view={view} onClose={closeSheet} />
    </div>
  ) : (
    <QuestionPlace view={view} />
  );
}

function closeSheet(): void {
  sheet.value = null;
}
