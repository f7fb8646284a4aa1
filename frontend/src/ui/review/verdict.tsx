/** What is said of an action: its cost against perfect play, and apart from that what its player could know. */
import type { VNode } from "preact";
import type { DealReview, ReviewedAction, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import type { RecordedDeal } from "../../net/records.ts";
import { Icon } from "../art/icon.tsx";
import { Button } from "../parts/button.tsx";
import { entryText } from "../words/log.ts";
import { costText, endText, fairText, lineText, noteText, perfectText } from "./words.ts";

interface VerdictProps {
  view: View;
  /** The table the action was done at. */
  before: View;
  review: DealReview;
  action: ReviewedAction;
}

export function Verdict({ view, before, review, action }: VerdictProps): VNode {
  const done = view.log.at(-1);
  const fair = fairText(view, action);
  return (
    <section class="panel review-verdict" aria-live="polite">
      <h2>{done && entryText(view, done)}</h2>
      <p class="review-badges">
        <span class={`badge badge-${weightOf(action)}`}>{costText(action)}</span>
        {review.turning === action.turn && <span class="badge">{t("review.turning")}</span>}
      </p>
      <p>{perfectText(before, review, action)}</p>
      {fair && (
        <p class="review-fair">
          <Icon name="eye" />
          <span>{fair}</span>
        </p>
      )}
      {action.notes.map((note) => (
        <p key={note.code + ("tile" in note ? note.tile : "")}>{noteText(view, action, note)}</p>
      ))}
      {action.line.length > 0 && (
        <details>
          <summary>{t("review.line")}</summary>
          <p class="note">{lineText(view, action)}</p>
        </details>
      )}
    </section>
  );
}

/** For colours: a loss that could have been seen, one that could not, or none. */
export function weightOf({ cost, judgement }: ReviewedAction): "loss" | "fate" | "none" {
  if (cost === 0) return "none";
  return judgement === "mistake" ? "loss" : "fate";
}

interface OverviewProps {
  view: View;
  deal: RecordedDeal;
  review: DealReview;
  onGo: (step: number) => void;
}

export function Overview({ view, deal, review, onGo }: OverviewProps): VNode {
  const { turning } = review;
  return (
    <section class="panel review-verdict" aria-live="polite">
      <h2>{t("review.dealt")}</h2>
      <p>{t("review.par", { outcome: endText(view, review.par) })}</p>
      <p>{t("review.ended", { outcome: endText(view, deal.result) })}</p>
      {turning === null ? (
        <p>{t("review.spotless")}</p>
      ) : (
        <Button icon="forward" onClick={() => onGo(turning + 1)}>
          {t("review.to_turning")}
        </Button>
      )}
    </section>
  );
}
