/** What a tile of the own hand is called while it may be played: its name, and where it fits. */
import { sidesFor } from "../../core/choice.ts";
import { isDouble, valuesOf } from "../../core/names.ts";
import type { Tile, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { both } from "./lists.ts";
import { spokenTile, spokenValue } from "./tiles.ts";

/** "Six four, fits on the six". */
export function handTile(view: View, tile: Tile): string {
  const name = spokenTile(tile);
  if (!view.choices || view.choices.openers) return name;
  const sides = sidesFor(view, tile);
  if (sides.length === 0) return t("hand.rests", { tile: name });
  if (!view.ends) return t("hand.opens", { tile: name });
  const values = sides.map((side) => view.ends?.[side === "left" ? 0 : 1] ?? 0);
  const [low] = valuesOf(tile);
  const spoken = isDouble(tile) ? [spokenValue(low)] : [...new Set(values)].map(spokenValue);
  return t("hand.fits", { tile: name, ends: both(spoken) });
}
