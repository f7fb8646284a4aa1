/** The table in words, for a voice: how many tiles, which ends, then the chain itself. */
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { listed } from "./lists.ts";
import { spokenTile, spokenValue } from "./tiles.ts";

export function chainText(view: View): string {
  if (!view.ends) return t("table.empty");
  const [left, right] = view.ends.map(spokenValue) as [string, string];
  const tiles = listed(view.chain.map((placed) => spokenTile(placed.tile)));
  return t("table.chain", { count: view.chain.length, left, right, tiles });
}
