/** Every action with what it cost, beside a wide table; elsewhere the bars below are enough. */
import type { VNode } from "preact";
import { valuesOf } from "../../core/names.ts";
import type { DealReview, ReviewedAction, TeamNumber, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import type { RecordedAction, RecordedDeal } from "../../net/records.ts";
import { TeamMark } from "../art/team-mark.tsx";
import { TileArt } from "../art/tile.tsx";
import { spokenTile } from "../words/tiles.ts";
import { nameOf } from "../words/who.ts";
import { weightOf } from "./verdict.tsx";
import { costText } from "./words.ts";

interface Props {
  view: View;
  deal: RecordedDeal;
  review: DealReview;
  step: number;
  onGo: (step: number) => void;
}

export function ActionList({ view, deal, review, step, onGo }: Props): VNode {
  return (
    <section class="panel review-list" aria-label={t("review.actions")}>
      <ol>
        {review.actions.map((action, at) => (
          <li key={action.turn}>
            <button
              type="button"
              aria-current={step === at + 1 ? "step" : undefined}
              onClick={() => onGo(at + 1)}
            >
              <span class="review-number">{at + 1}</span>
              <TeamMark team={(action.seat % 2) as TeamNumber} />
              <b>{nameOf(view.seats[action.seat])}</b>
              <Done view={view} done={deal.actions[at]} />
              <Cost action={action} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Done({ view, done }: { view: View; done: RecordedAction | undefined }): VNode {
  if (done?.do === "designate")
    return <small>{t("review.opens", { name: nameOf(view.seats[done.opener]) })}</small>;
  if (done?.do !== "play") return <small>{t("review.pass")}</small>;
  const [low, high] = valuesOf(done.tile);
  return (
    <span class="review-done">
      <span class="sr-only">{spokenTile(done.tile)}</span>
      <TileArt first={high} second={low} flat />
    </span>
  );
}

function Cost({ action }: { action: ReviewedAction }): VNode {
  const written = action.cost > 0 ? `−${action.cost}` : action.forced ? "" : "0";
  return (
    <span class={`review-cost is-${weightOf(action)}`}>
      <span aria-hidden="true">{written}</span>
      <span class="sr-only">{costText(action)}</span>
    </span>
  );
}
