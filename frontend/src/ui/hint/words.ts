/** A hint in words: what it names, how sure it is, and why. The reasons are the server's codes with values. */
import type { VNode } from "preact";
import type { Hint } from "../../core/hint.ts";
import type { Advice, Reason, Tile, View } from "../../core/wire.ts";
import { language, t } from "../../i18n/index.ts";
import { rich } from "../../i18n/rich.tsx";
import { endValue } from "../words/choice.ts";
import { both } from "../words/lists.ts";
import { tileText } from "../words/tiles.ts";
import { nameOf, whoIs } from "../words/who.ts";

type Text = (VNode | string)[];

/** What there is to do, in a few words. */
export function adviceText(view: View, { play, designate }: Advice): string {
  if (designate !== undefined) return t("hint.opens", whoIs(view, designate));
  if (!play) return t("hint.pass");
  const tile = tileText(play.tile);
  const value = endValue(view, play.side);
  return value === null ? t("hint.pose", { tile }) : t("hint.play", { tile, value });
}

/** How the first stands to the others. */
export function standingText({ best, close }: Extract<Hint, { is: "here" }>): string {
  if (best.length < 2) return t("hint.only");
  return close ? t("hint.close") : t("hint.clear");
}

/** A share as a percentage. */
export function percent(share: number): string {
  const how = { style: "percent", maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(language.value, how).format(share);
}

/** One reason: in bold what is so, then what it is known from. */
export function reasonText(view: View, reason: Reason): Text {
  switch (reason.code) {
    case "nothing_fits":
      return rich("hint.nothing_fits");
    case "only_play":
      return rich("hint.only_play");
    case "goes_out":
      return reason.key ? rich("hint.goes_out_key") : rich("hint.goes_out");
    case "must_pass":
    case "may_pass":
    case "partner_follows":
    case "partners_suit":
    case "covers_opponent":
      return aboutOthers(view, reason);
    case "keeps_following":
      return rich("hint.keeps_following", { tiles: both(following(reason)) });
    case "few_left":
      return fewLeft(reason);
    case "closes":
      return rich("hint.closes", { own: reason.own, theirs: number(reason.theirs) });
    case "block_risk":
      return rich("hint.block_risk", { pips: reason.pips, chance: percent(reason.chance) });
    case "key_chance":
      return rich("hint.key_chance", { chance: percent(reason.chance) });
    case "frees_double":
      return rich("hint.frees_double", { value: reason.value, left: reason.left });
    case "long_suit":
      return rich("hint.long_suit", { value: reason.value, held: reason.held });
    case "doubles":
      return rich("hint.doubles", { held: reason.held });
    case "waiting":
      return rich("hint.waiting", { tiles: named(reason.tiles), count: reason.tiles.length });
    default:
      // A newer server may know a reason that this page does not.
      return [];
  }
}

type AboutOthers = Extract<Reason, { seat: unknown }>;

function aboutOthers(view: View, reason: AboutOthers): Text {
  const name = nameOf(view.seats[reason.seat]);
  switch (reason.code) {
    case "must_pass":
      return rich("hint.must_pass", { name, values: both(reason.values.map(String)) });
    case "may_pass":
      return rich("hint.may_pass", { name, chance: percent(reason.chance) });
    case "partner_follows":
      return rich("hint.partner_follows", { name, chance: percent(reason.chance) });
    case "partners_suit":
      return rich("hint.partners_suit", { name, value: reason.value });
    case "covers_opponent":
      return rich("hint.covers_opponent", { name, value: reason.value });
  }
}

/** Own tiles by the end they then fit. */
function following({ follow }: Extract<Reason, { code: "keeps_following" }>): string[] {
  const values = [...new Set(follow.map(({ value }) => value))];
  return values.map((value) => {
    const tiles = follow.filter((one) => one.value === value).map(({ tile }) => tile);
    return t("hint.follow", { tiles: named(tiles), value });
  });
}

/** Of an end's eight halves so many are laid; with seven it is hard. */
function fewLeft({ value, laid, held, out }: Extract<Reason, { code: "few_left" }>): Text {
  const lead = laid === 7 ? rich("hint.hard_end", { value }) : rich("hint.few_left", { value });
  return [...lead, ` ${t("hint.left_of", { held, out })}`];
}

function named(tiles: readonly Tile[]): string {
  return both(tiles.map(tileText));
}

function number(value: number): string {
  return new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 }).format(value);
}
