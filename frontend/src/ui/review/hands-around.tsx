/** The four hands of an action: what was played is still in its hand, ringed; what would have been best is dashed. */
import type { VNode } from "preact";
import { placeOf, SEATS } from "../../core/names.ts";
import type { ReviewedAction, SeatNumber, Tile, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import type { RecordedDeal } from "../../net/records.ts";
import { SeatHand } from "../records/eyes.tsx";
import { handAfter } from "../records/moments.ts";
import type { Looking } from "./controls.tsx";

interface Props {
  view: View;
  deal: RecordedDeal;
  step: number;
  action: ReviewedAction | null;
  looking: Looking;
  viewer: SeatNumber;
}

export function HandsAround({ view, deal, step, action, looking, viewer }: Props): VNode {
  const actor = action?.seat ?? deal.actions[0]?.seat ?? 0;
  const handOf = (seat: SeatNumber) => {
    if (looking === "known" && seat !== actor) return null;
    return handAfter(deal, seat === action?.seat ? step - 1 : step, seat);
  };
  return (
    <section class="panel panel-rows review-hands" aria-label={t("after.hands")}>
      <ul>
        {SEATS.map((seat) => (
          <SeatHand
            key={seat}
            place={placeOf(seat, viewer)}
            view={view}
            seat={seat}
            due={seat === action?.seat}
            hand={handOf(seat)}
            marked={(tile) => (action && seat === action.seat ? markOf(action, tile) : "")}
          />
        ))}
      </ul>
      <p class="review-legend" aria-hidden="true">
        <span>
          <i class="is-played" />
          {t("review.legend_played")}
        </span>
        <span>
          <i class="is-best" />
          {t("review.legend_best")}
        </span>
      </p>
    </section>
  );
}

function markOf({ choices, chosen, best, cost }: ReviewedAction, tile: Tile): string {
  const isIt = (index: number) => {
    const action = choices[index]?.action;
    return action?.do === "play" && action.tile === tile;
  };
  if (isIt(chosen)) return cost > 0 ? "is-played is-loss" : "is-played";
  return best.some(isIt) ? "is-best" : "";
}
