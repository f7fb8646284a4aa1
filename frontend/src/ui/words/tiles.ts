/** How tiles and values are written and spoken. */
import { isDouble, tileText, valuesOf } from "../../core/names.ts";
import type { Tile } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";

export { tileText };

type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6";

/** A value as a word, for a voice. */
export function spokenValue(value: number): string {
  return t("spoken.value", { value: String(value) as Digit });
}

/** A tile as a voice says it: "six four", "double five". */
export function spokenTile(tile: Tile): string {
  const [low, high] = valuesOf(tile).map(spokenValue) as [string, string];
  return isDouble(tile) ? t("spoken.double", { value: high }) : t("spoken.tile", { high, low });
}

/** The ends of a pass, or of the table, as they are written: "6·2". */
export function endsText({ left, right }: { left: number; right: number }): string {
  return `${left}·${right}`;
}
