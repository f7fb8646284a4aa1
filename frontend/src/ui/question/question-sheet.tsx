/**
 * The open question: what exactly would happen, and one answer for all people of this device.
 *
 * Neither answer is red; the hand stays usable. It folds to one line, and takes no focus from anybody.
 */
import type { VNode } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { partInQuestion } from "../../core/table.ts";
import type { Question, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { rich } from "../../i18n/rich.tsx";
import { choice } from "../../state/choice.ts";
import { ask, sending } from "../../state/table.ts";
import { Button, IconButton } from "../parts/button.tsx";
import { isAsked, questionNote, questionText, questionTitle } from "../words/question.ts";
import { Countdown } from "./countdown.tsx";
import { Returning } from "./returning.tsx";
import "../../styles/question.css";

export function QuestionSheet({ view }: { view: View }): VNode | null {
  const [folded, fold] = useState(false);
  const choosing = choice.value !== null;
  // Playing on is an answer too: the bar that confirms it lies under the unfolded sheet.
  useEffect(() => {
    if (choosing) fold(true);
  }, [choosing]);
  const id = useId();
  const part = partInQuestion(view);
  if (!isAsked(view) || part === null) return null;
  const { question } = view;
  return (
    <section class={`sheet question${folded ? " is-folded" : ""}`} aria-labelledby={id}>
      <div class="sheet-scroll">
        <div class="sheet-head">
          <h2 id={id}>{questionTitle(view)}</h2>
          <Countdown key={question.question} until={question.until} />
          <IconButton
            icon="down"
            label={folded ? t("question.unfold") : t("question.fold")}
            aria-expanded={!folded}
            onClick={() => fold(!folded)}
          />
        </div>
        {!folded && (
          <>
            <p>{rich("question.text", questionText(view))}</p>
            <Returning view={view} actions={question.actions} />
            <p class="note">{questionNote(view)}</p>
          </>
        )}
      </div>
      {!folded && <Answers question={question} part={part} />}
    </section>
  );
}

interface AnswersProps {
  question: Question;
  part: "answer" | "withdraw" | "wait";
}

function Answers({ question, part }: AnswersProps): VNode | null {
  const busy = sending.value !== null;
  const answer = (agree: boolean) =>
    void ask({ type: "answer", question: question.question, agree });
  if (part === "wait") return null;
  return (
    <div class="sheet-acts">
      <Button disabled={busy} onClick={() => answer(false)}>
        {part === "withdraw" ? t("question.withdraw") : t("question.decline")}
      </Button>
      {part === "answer" && (
        <Button kind="agree" icon="check" disabled={busy} onClick={() => answer(true)}>
          {t("question.agree")}
        </Button>
      )}
    </div>
  );
}
