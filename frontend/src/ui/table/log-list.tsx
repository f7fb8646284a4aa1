/** This deal's actions, the latest first. */
import type { VNode } from "preact";
import { valuesOf } from "../../core/names.ts";
import type { LogEntry, TeamNumber, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { TeamMark } from "../art/team-mark.tsx";
import { TileArt } from "../art/tile.tsx";
import { joinedAt, spokenEntry } from "../words/log.ts";
import { endsText } from "../words/tiles.ts";
import { nameOf, shortName } from "../words/who.ts";
import "../../styles/log.css";

export function LogList({ view }: { view: View }): VNode {
  const entries = [...view.log].reverse();
  if (entries.length === 0) return <p class="note">{t("log.empty")}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: beside the table it scrolls, and holds nothing that has the focus
    <ol class="log" tabIndex={0} aria-label={t("log.title")}>
      {entries.map((entry) => (
        <li key={entry.turn}>
          <TeamMark team={(entry.seat % 2) as TeamNumber} />
          <b aria-hidden="true">{shortName(view, entry.seat)}</b>
          <span aria-hidden="true">{didWhat(view, entry)}</span>
          {entry.do === "play" && <EntryTile entry={entry} />}
          <span class="sr-only">{spokenEntry(view, entry)}</span>
        </li>
      ))}
    </ol>
  );
}

function didWhat(view: View, entry: LogEntry): string {
  if (entry.do === "designate") return t("log.opens", { name: nameOf(view.seats[entry.opener]) });
  if (entry.do === "pass") return t("log.pass", { ends: endsText(entry) });
  const end = joinedAt(view, entry.tile, entry.side);
  return end === null ? t("log.pose") : t("log.on", { end });
}

function EntryTile({ entry }: { entry: Extract<LogEntry, { do: "play" }> }): VNode {
  const [low, high] = valuesOf(entry.tile);
  return <TileArt first={high} second={low} flat />;
}
