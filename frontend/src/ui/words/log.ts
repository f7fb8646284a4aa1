/** What somebody did, in one short sentence; for the screen and for a voice. */
import type { LogEntry, Side, Tile, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { endsText, spokenTile, spokenValue, tileText } from "./tiles.ts";
import { whoIs } from "./who.ts";

/** The value a laid tile was joined at; null for the pose. */
export function joinedAt(view: View, tile: Tile, side: Side): number | null {
  const at = view.chain.findIndex((placed) => placed.tile === tile);
  const placed = view.chain[at];
  if (!placed || at === view.first) return null;
  return side === "right" ? placed.left : placed.right;
}

export function entryText(view: View, entry: LogEntry): string {
  if (entry.do === "designate") return t("log.designated", opener(view, entry));
  if (entry.do === "pass")
    return t("log.passed", { ...whoIs(view, entry.seat), ends: endsText(entry) });
  const end = joinedAt(view, entry.tile, entry.side);
  const said = { ...whoIs(view, entry.seat), tile: tileText(entry.tile) };
  return end === null ? t("log.posed", said) : t("log.played", { ...said, end });
}

/** The same for a voice: tiles and values as words. */
export function spokenEntry(view: View, entry: LogEntry): string {
  const who = whoIs(view, entry.seat);
  if (entry.do === "designate") return t("log.designated", opener(view, entry));
  if (entry.do === "pass") return t("said.passed", who);
  const end = joinedAt(view, entry.tile, entry.side);
  const tile = spokenTile(entry.tile);
  if (end === null) return t("log.posed", { ...who, tile });
  return t("said.played", { ...who, tile, end: spokenValue(end) });
}

function opener(view: View, entry: Extract<LogEntry, { do: "designate" }>) {
  const { name } = whoIs(view, entry.opener);
  return { ...whoIs(view, entry.seat), opener: name };
}
