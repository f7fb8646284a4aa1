/**
 * Names and tiles, one after the other, in a sentence.
 *
 * From our own words: the first `Intl.ListFormat` of a page costs a cheap phone a tenth of a second, before the hand.
 */
import { t } from "../../i18n/index.ts";

/** "Ana and Cleo", "Ana, Ben, and Cleo". */
export function both(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  if (names.length < 2) return last;
  const words = { start: listed(names.slice(0, -1)), last, sound: soundOf(last) };
  return names.length === 2 ? t("list.pair", words) : t("list.more", words);
}

/** "Ana, Ben, Cleo". */
export function listed(names: readonly string[]): string {
  return names.join(", ");
}

/** Spanish says "e" for "y" before an i: not before the one in "hielo". */
function soundOf(word: string): "i" | "other" {
  return /^(i|hi(?![ae]))/i.test(word) ? "i" : "other";
}
