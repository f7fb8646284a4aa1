/** One deal of a review: the table, the hands around it, what is said of the action, and the way through them. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { viewerOf } from "../../core/table.ts";
import type { DealReview } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import type { DealRecord, RecordedDeal } from "../../net/records.ts";
import { view as tableNow } from "../../state/table.ts";
import { Eave } from "../art/eave.tsx";
import { LastTable } from "../end/last-table.tsx";
import { IconButton } from "../parts/button.tsx";
import { DealChoice } from "../records/deal-choice.tsx";
import { momentOf } from "../records/moments.ts";
import { ActionList } from "./action-list.tsx";
import { Controls, type Looking } from "./controls.tsx";
import { HandsAround } from "./hands-around.tsx";
import { SeatsTable } from "./seats-table.tsx";
import { Overview, Verdict } from "./verdict.tsx";

interface Props {
  record: DealRecord;
  deal: RecordedDeal;
  review: DealReview;
  index: number;
  onChoose: (index: number) => void;
  onBack: () => void;
}

export function Reviewed(props: Props): VNode {
  const { record, deal, review, index, onChoose, onBack } = props;
  const [step, go] = useState(0);
  const [looking, look] = useState<Looking>("all");
  const view = momentOf(record, deal, step);
  const action = review.actions[step - 1] ?? null;
  const viewer = tableNow.value ? viewerOf(tableNow.value) : 0;
  return (
    <div class="screen review-screen">
      <header class="page-head">
        <IconButton icon="back" label={t("back")} onClick={onBack} />
        <h1 id="review">{`${t("result.review")} · ${t("deal.number", { number: deal.number })}`}</h1>
      </header>
      <Eave />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may hold nothing that has the focus */}
      <main class="screen-scroll" tabIndex={0} aria-labelledby="review">
        <div class="review">
          {record.deals.length > 1 && (
            <DealChoice deals={record.deals} index={index} onChoose={onChoose} />
          )}
          <LastTable finished={view} label={t("table.label")} />
          <HandsAround
            view={view}
            deal={deal}
            step={step}
            action={action}
            looking={looking}
            viewer={viewer}
          />
          <div class="review-aside">
            {action ? (
              <Verdict
                view={view}
                before={momentOf(record, deal, step - 1)}
                review={review}
                action={action}
              />
            ) : (
              <Overview view={view} deal={deal} review={review} onGo={go} />
            )}
            <ActionList view={view} deal={deal} review={review} step={step} onGo={go} />
            <SeatsTable view={view} review={review} />
          </div>
        </div>
      </main>
      <Controls view={view} review={review} step={step} looking={looking} onGo={go} onLook={look} />
    </div>
  );
}
