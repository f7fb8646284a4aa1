/** Whether a deal's shuffle keeps to its recipe, found out in this browser, and its play to the rules, by the server. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { verifyRecord } from "../../net/api.ts";
import type { DealRecord, Problem, RecordedDeal, RecordedShuffle } from "../../net/records.ts";
import { meansToDigest } from "../../proof/digests.ts";
import { examine, type Finding } from "../../proof/shuffle.ts";
import { Icon } from "../art/icon.tsx";
import { type Trouble, tried, troubleText } from "../words/trouble.ts";
import { nameOf } from "../words/who.ts";

interface Props {
  record: DealRecord;
  deal: RecordedDeal;
}

type Found = { finding: Finding; native: boolean } | null;
type Rules = { problem: Problem | null } | { trouble: Trouble } | null;

export function Proof({ record, deal }: Props): VNode {
  const found = useFinding(deal);
  const rules = useRules(record);
  return (
    <>
      <ul class="panel panel-rows proof" aria-live="polite">
        {deal.shuffle ? (
          <ShuffleLines found={found} />
        ) : (
          <Line is={null} text={t("after.no_shuffle")} />
        )}
        <RulesLine rules={rules} />
      </ul>
      {deal.shuffle && <Values record={record} shuffle={deal.shuffle} />}
    </>
  );
}

function ShuffleLines({ found }: { found: Found }): VNode {
  if (!found) return <Line is={null} text={t("after.checking")} />;
  const { code } = found.finding;
  if (code === "not_hex") return <Line is={false} text={t("after.not_hex")} />;
  if (code === "unknown_scheme") return <Line is={false} text={t("after.unknown_scheme")} />;
  const promised = code !== "wrong_commitment";
  return (
    <>
      <Line
        is={promised}
        text={promised ? t("after.commitment_holds") : t("after.wrong_commitment")}
      />
      {promised && (
        <Line
          is={code === "holds"}
          text={code === "holds" ? t("after.hands_hold") : t("after.other_hands")}
        />
      )}
      <Line is={null} text={found.native ? t("after.by_browser") : t("after.by_script")} />
    </>
  );
}

function RulesLine({ rules }: { rules: Rules }): VNode {
  if (!rules) return <Line is={null} text={t("after.checking_rules")} />;
  if ("trouble" in rules) return <Line is={null} text={troubleText(rules.trouble)} />;
  const { problem } = rules;
  if (!problem) return <Line is={true} text={t("after.rules_hold")} />;
  return <Line is={false} text={problemText(problem)} />;
}

/** The first thing the server found wrong, by its place and rule. */
export function problemText({ deal, action, rule, code }: Problem): string {
  const place = { deal: (deal ?? 0) + 1, rule: rule ?? code };
  return action === null
    ? t("after.broken_deal", place)
    : t("after.broken_action", { ...place, action: action + 1 });
}

function Line({ is, text }: { is: boolean | null; text: string }): VNode {
  const icon = is === null ? "info" : is ? "check" : "close";
  return (
    <li class={`proof-line${is === null ? "" : is ? " is-right" : " is-wrong"}`}>
      <Icon name={icon} />
      <span>{text}</span>
    </li>
  );
}

function Values({ record, shuffle }: { record: DealRecord; shuffle: RecordedShuffle }): VNode {
  return (
    <dl class="panel proof-values">
      <dt>{t("after.commitment")}</dt>
      <dd>{shuffle.commitment}</dd>
      <dt>{t("after.secret")}</dt>
      <dd>{shuffle.secret}</dd>
      {shuffle.entropy.map((added, seat) => (
        <SeatValue key={seat} name={nameAt(record, seat)} added={added} />
      ))}
    </dl>
  );
}

function SeatValue({ name, added }: { name: string; added: string | null }): VNode {
  return (
    <>
      <dt>{t("after.added_by", { name })}</dt>
      <dd>{added ?? t("after.nothing_added")}</dd>
    </>
  );
}

function nameAt(record: DealRecord, seat: number): string {
  const at = seat as 0;
  const kind = record.computers?.[at] ? "computer" : "person";
  return nameOf({ seat: at, kind, name: record.names?.[at] ?? null });
}

function useFinding(deal: RecordedDeal): Found {
  const [found, setFound] = useState<Found>(null);
  useEffect(() => {
    setFound(null);
    if (deal.shuffle) void examined(deal, deal.shuffle).then(setFound);
  }, [deal]);
  return found;
}

async function examined(deal: RecordedDeal, shuffle: RecordedShuffle): Promise<Found> {
  const { digests, native } = await meansToDigest();
  return { finding: await examine(shuffle, deal.hands, digests), native };
}

function useRules(record: DealRecord): Rules {
  const [rules, setRules] = useState<Rules>(null);
  useEffect(() => {
    setRules(null);
    void tried(verifyRecord(record)).then((told) => {
      setRules(told.ok ? { problem: told.value.problems[0] ?? null } : { trouble: told.trouble });
    });
  }, [record]);
  return rules;
}
