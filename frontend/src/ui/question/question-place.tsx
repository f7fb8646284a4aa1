/** Where a question lies on screens without a table: above their foot. */
import type { VNode } from "preact";
import { partInQuestion } from "../../core/table.ts";
import type { View } from "../../core/wire.ts";
import { QuestionSheet } from "./question-sheet.tsx";

export function QuestionPlace({ view }: { view: View }): VNode | null {
  if (partInQuestion(view) === null) return null;
  return (
    <div class="question-place">
      <QuestionSheet view={view} />
    </div>
  );
}
