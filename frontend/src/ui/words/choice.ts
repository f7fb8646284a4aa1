/** What is chosen, and what Confirm would do, in words. */
import { type Choice, sidesFor } from "../../core/choice.ts";
import type { Side, Tile, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import type { EndPlace } from "../table/geometry.ts";
import { mustPose } from "./turn.ts";
import { nameOf } from "./who.ts";

/** The value of the end at a side; null before the pose. */
export function endValue(view: View, side: Side): number | null {
  return view.ends?.[side === "left" ? 0 : 1] ?? null;
}

/** The two open values in words: "5 or 2", or one if they are alike. */
export function openValues(view: View): string {
  if (!view.ends) return "";
  const [left, right] = view.ends;
  return left === right ? `${left}` : t("ends.either", { left, right });
}

/** Where the chosen tile would lie, if its value alone doesn't say. */
export function placeNote(view: View, tile: Tile, place: EndPlace | null): string {
  const both = sidesFor(view, tile).length > 1;
  return both && place ? t("end.place", { place }) : "";
}

export function restsNote(view: View): string {
  if (mustPose(view)) return t("choice.only_double_six");
  return t("choice.open", { values: openValues(view) });
}

export function passNote(view: View): string {
  return t("choice.nothing_fits", { values: openValues(view) });
}

export function openerNote(view: View, choice: Extract<Choice, { kind: "opener" }>): string {
  return choice.opener === choice.seat
    ? t("choice.any_tile")
    : t("choice.their_tile", { name: nameOf(view.seats[choice.opener]) });
}
