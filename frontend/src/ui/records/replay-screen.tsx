/** A finished deal step by step: the table, what was done, what one player knew or all hands, and ways to pass it on. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import type { DealRecord, RecordedDeal, Source } from "../../net/records.ts";
import { finishedFromRecord } from "../end/finished.ts";
import { LastTable } from "../end/last-table.tsx";
import { entryText } from "../words/log.ts";
import { titleOf, whyOf } from "../words/result.ts";
import { whoIs } from "../words/who.ts";
import { DealChoice } from "./deal-choice.tsx";
import { Eyes, type Looking } from "./eyes.tsx";
import { momentOf } from "./moments.ts";
import { PassOn } from "./pass-on.tsx";
import { backFrom, PlainPage, WithRecord } from "./record-page.tsx";
import { Standing } from "./standing.tsx";
import { Steps } from "./steps.tsx";

export default function ReplayScreen({ source }: { source: Source }): VNode {
  return (
    <WithRecord source={source}>
      {(record) => <Replay record={record} source={source} />}
    </WithRecord>
  );
}

function Replay({ record, source }: { record: DealRecord; source: Source }): VNode {
  const [index, choose] = useState(0);
  const deal = record.deals[index] as RecordedDeal;
  return (
    <PlainPage title={t("after.replay", { number: deal.number })} back={backFrom(source)} wide>
      {record.deals.length > 1 && (
        <DealChoice deals={record.deals} index={index} onChoose={choose} />
      )}
      <Played key={index} record={record} deal={deal} />
      <PassOn record={record} source={source} />
    </PlainPage>
  );
}

function Played({ record, deal }: { record: DealRecord; deal: RecordedDeal }): VNode {
  const [step, go] = useState(0);
  const [looking, look] = useState<Looking>("all");
  const view = momentOf(record, deal, step);
  return (
    <div class="replay">
      <div class="replay-table">
        <LastTable finished={view} label={t("table.label")} />
        <p class="replay-said" aria-live="polite">
          {said(record, deal, view)}
        </p>
        <Steps step={step} last={deal.actions.length} onGo={go} />
      </div>
      <div class="replay-side">
        <Eyes view={view} deal={deal} step={step} looking={looking} onLook={look} />
        <Standing view={view} />
      </div>
    </div>
  );
}

/** What was done last, and who comes next; at the end, who won and why. */
function said(record: DealRecord, deal: RecordedDeal, view: View): string {
  const last = view.log.at(-1);
  const done = last ? entryText(view, last) : t("after.first_moment");
  if (view.turn) return `${done} ${t("turn.due", whoIs(view, view.turn.seat))}`;
  const finished = finishedFromRecord({ ...record, deals: [deal] }, null);
  return finished ? `${titleOf(finished)}. ${whyOf(finished)}` : done;
}
