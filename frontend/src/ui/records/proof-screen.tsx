/** The proof of a deal's shuffle, and what it proves and what it can't, as a player would ask (P28). */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import type { DealRecord, RecordedDeal, Source } from "../../net/records.ts";
import { DealChoice } from "./deal-choice.tsx";
import { Proof } from "./proof.tsx";
import { backFrom, PlainPage, WithRecord } from "./record-page.tsx";

export default function ProofScreen({ source }: { source: Source }): VNode {
  return (
    <WithRecord source={source}>
      {(record) => <Proven record={record} source={source} />}
    </WithRecord>
  );
}

function Proven({ record, source }: { record: DealRecord; source: Source }): VNode {
  const [index, choose] = useState(0);
  const deal = record.deals[index] as RecordedDeal;
  const back = "id" in source ? { page: "record" as const, id: source.id } : backFrom(source);
  return (
    <PlainPage title={t("after.proof_of", { number: deal.number })} back={back}>
      {record.deals.length > 1 && (
        <DealChoice deals={record.deals} index={index} onChoose={choose} />
      )}
      <Proof record={record} deal={deal} />
      <Meaning />
    </PlainPage>
  );
}

/** In words: how it goes, what follows from it, and what does not. */
export function Meaning(): VNode {
  return (
    <section class="panel prose">
      <h2>{t("after.how_title")}</h2>
      <p>{t("after.how_text")}</p>
      <h2>{t("after.proves_title")}</h2>
      <ul>
        <li>{t("after.proves_server")}</li>
        <li>{t("after.proves_players")}</li>
      </ul>
      <h2>{t("after.cannot_title")}</h2>
      <ul>
        <li>{t("after.cannot_host")}</li>
        <li>{t("after.cannot_look")}</li>
        <li>{t("after.cannot_before")}</li>
      </ul>
    </section>
  );
}
