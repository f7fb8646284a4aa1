/** A record from a file: checked here and by the server, then stepped through if it holds (P26, P28). */
import type { VNode } from "preact";
import { useId, useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { bringRecord } from "../../net/api.ts";
import type { DealRecord, RecordedDeal } from "../../net/records.ts";
import { go } from "../../state/route.ts";
import { Button } from "../parts/button.tsx";
import { tried, troubleText } from "../words/trouble.ts";
import { DealChoice } from "./deal-choice.tsx";
import { Proof } from "./proof.tsx";
import { PlainPage } from "./record-page.tsx";

export default function RecordsScreen(): VNode {
  const id = useId();
  const [record, setRecord] = useState<DealRecord | "unreadable" | null>(null);
  const open = async (file: File | undefined) => {
    if (file) setRecord(readRecordFile(await file.text()) ?? "unreadable");
  };
  return (
    <PlainPage title={t("after.open_title")} back={{ page: "settings" }}>
      <section class="panel prose">
        <label for={id}>{t("after.open_text")}</label>
        <input
          id={id}
          type="file"
          accept=".json,application/json"
          onClick={(event) => {
            event.currentTarget.value = ""; // so that a file that was mended is read again
          }}
          onChange={(event) => void open(event.currentTarget.files?.[0])}
        />
        {record === "unreadable" && <p role="alert">{t("after.unreadable")}</p>}
      </section>
      {record && record !== "unreadable" && <Opened record={record} />}
    </PlainPage>
  );
}

function Opened({ record }: { record: DealRecord }): VNode {
  const [index, choose] = useState(0);
  const [said, say] = useState("");
  const deal = record.deals[Math.min(index, record.deals.length - 1)] as RecordedDeal;
  const replay = async () => {
    const kept = await tried(bringRecord(record));
    if (kept.ok) go({ page: "record", id: kept.value.id });
    else say(troubleText(kept.trouble));
  };
  return (
    <>
      {record.deals.length > 1 && (
        <DealChoice deals={record.deals} index={index} onChoose={choose} />
      )}
      <Proof record={record} deal={deal} />
      <Button kind="agree" icon="forward" wide onClick={() => void replay()}>
        {t("after.step_through")}
      </Button>
      <p class="note" role="status">
        {said}
      </p>
    </>
  );
}

/** The record in a file's text, as far as this page has to rely on it; null if it is none. The server reads strictly. */
function readRecordFile(text: string): DealRecord | null {
  try {
    const read = JSON.parse(text) as Partial<DealRecord> & { format?: unknown };
    const whole = read.format === "verandah.record" && Array.isArray(read.deals);
    return whole && read.deals?.length && read.deals.every(isDeal) ? (read as DealRecord) : null;
  } catch {
    return null;
  }
}

function isDeal(deal: Partial<RecordedDeal> | null): boolean {
  const hands = deal?.hands;
  const shuffle = deal?.shuffle ?? null;
  const formed = Array.isArray(hands) && hands.length === 4 && hands.every(Array.isArray);
  return formed && (shuffle === null || isShuffle(shuffle));
}

function isShuffle({ secret, commitment, entropy }: Partial<RecordedDeal["shuffle"] & object>) {
  const texts = Array.isArray(entropy) && entropy.length === 4;
  const each = texts && entropy.every((added) => added === null || typeof added === "string");
  return each && typeof secret === "string" && typeof commitment === "string";
}
