/** The actions a question is about, the latest first; a play that was taken back names no tile. */
import type { VNode } from "preact";
import { valuesOf } from "../../core/names.ts";
import type { LogEntry, TakenEntry, TeamNumber, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { TeamMark } from "../art/team-mark.tsx";
import { TileArt } from "../art/tile.tsx";
import { joinedAt } from "../words/log.ts";
import { endsText, spokenTile } from "../words/tiles.ts";
import { nameOf } from "../words/who.ts";
import "../../styles/log.css";

/** More than these are only counted. */
const MOST = 6;

/** As the log has it, or with less: what was taken back tells neither tile nor ends. */
type Entry = LogEntry | TakenEntry;

interface Props {
  view: View;
  actions: readonly Entry[];
}

export function Returning({ view, actions }: Props): VNode | null {
  if (actions.length === 0) return null;
  const latest = [...actions].reverse();
  const rest = latest.length - MOST;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, and holds nothing that has the focus
    <ol class="log returning" tabIndex={0} aria-label={t("question.list")}>
      {latest.slice(0, MOST).map((entry) => (
        <li key={entry.turn}>
          <TeamMark team={(entry.seat % 2) as TeamNumber} />
          <b>{nameOf(view.seats[entry.seat])}</b>
          <Did view={view} entry={entry} />
        </li>
      ))}
      {rest > 0 && <li>{t("question.more", { count: rest })}</li>}
    </ol>
  );
}

function Did({ view, entry }: { view: View; entry: Entry }): VNode {
  if (entry.do === "designate")
    return <span>{t("log.opens", { name: nameOf(view.seats[entry.opener]) })}</span>;
  if (entry.do === "pass")
    return <span>{t("log.pass", { ends: "left" in entry ? endsText(entry) : "" })}</span>;
  if (!("tile" in entry)) return <span>{t("question.a_tile")}</span>;
  const end = joinedAt(view, entry.tile, entry.side);
  const [low, high] = valuesOf(entry.tile);
  return (
    <>
      <span>{end === null ? t("log.pose") : t("log.on", { end })}</span>
      <TileArt first={high} second={low} flat />
      <span class="sr-only">{spokenTile(entry.tile)}</span>
    </>
  );
}
