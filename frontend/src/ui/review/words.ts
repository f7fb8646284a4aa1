/** A review in words: what an action cost against perfect play, and whether it was sound on what its player knew. */
import type { VNode } from "preact";
import type {
  DealReview,
  Note,
  Option,
  Par,
  ReviewedAction,
  SeatNumber,
  TeamNumber,
  View,
} from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { rich } from "../../i18n/rich.tsx";
import { endValue } from "../words/choice.ts";
import { tileText } from "../words/tiles.ts";
import { nameOf, teamName } from "../words/who.ts";

type Text = (VNode | string)[];

/** Losing by a key, losing, a draw, winning, winning by a key: where two are worth the same, no key is spoken of. */
const PLAIN_FIRST = [1, 2, 3, 0, 4] as const;

/** How a deal ends: who wins, and whether by a key. */
export function endText(view: View, { team, key }: Par): string {
  if (team === null) return t("review.draw");
  const said = { team: teamName(view, team) };
  return key ? t("review.win_key", said) : t("review.win", said);
}

/** The end that is worth so many points to a seat's team. */
export function endWorth(stakes: DealReview["stakes"], value: number, seat: SeatNumber): Par {
  const toFirst = seat % 2 === 0 ? value : -value;
  const end = PLAIN_FIRST.find((one) => stakes[one] === toFirst) ?? 2;
  return { team: end === 2 ? null : end > 2 ? 0 : 1, key: end === 0 || end === 4 };
}

/** What could be done, in a few words; `before` is the table it was done at. */
export function optionText(before: View, option: Option): string {
  if (option.do === "designate")
    return t("review.opens", { name: nameOf(before.seats[option.opener]) });
  if (option.do === "pass") return t("review.pass");
  const tile = tileText(option.tile);
  const value = endValue(before, option.side);
  return value === null ? t("review.pose", { tile }) : t("review.play", { tile, value });
}

/** The cost in a word or two, for a badge. */
export function costText({ forced, cost }: ReviewedAction): string {
  if (forced) return t("review.forced");
  return cost > 0 ? t("review.cost", { points: cost }) : t("review.free");
}

/** Against perfect play of all four hands. */
export function perfectText(before: View, review: DealReview, action: ReviewedAction): string {
  if (action.forced) return t("review.forced_text");
  const { best, chosen, choices, cost, seat } = action;
  const names = best
    .filter((index) => index !== chosen)
    .flatMap((index) => choices[index] ?? [])
    .map((choice) => optionText(before, choice.action));
  const listed = [...new Set(names)].join(" · ");
  if (cost === 0) {
    if (best.length === choices.length) return t("review.all_good");
    return listed ? t("review.as_good", { choices: listed }) : t("review.best");
  }
  const end = (value: number) => endText(before, endWorth(review.stakes, value, seat));
  const after = end(choices[chosen]?.value ?? 0);
  return [
    t("review.better", { choices: listed }),
    t("review.before_after", { before: end(action.value), after }),
  ].join(" ");
}

/** Apart from that: on what the player knew. Null where nothing was to choose. */
export function fairText(view: View, action: ReviewedAction): Text | null {
  const name = nameOf(view.seats[action.seat]);
  const points = Math.max(0.1, Math.round((action.expected_cost ?? 0) * 10) / 10);
  switch (action.judgement) {
    case null:
      return null;
    case "mistake":
      return rich("review.mistake", { name, points });
    case "lucky":
      return rich("review.lucky", { name, points });
    case "unlucky":
      return rich("review.unlucky", { name });
    case "reasonable":
      return action.close && action.expected_cost
        ? rich("review.reasonable_close", { name })
        : rich("review.reasonable", { name });
  }
}

export function noteText(view: View, { seat }: ReviewedAction, note: Note): Text {
  const team = (seat % 2) as TeamNumber;
  switch (note.code) {
    case "missed_key":
      return rich("review.missed_key", { team: teamName(view, team) });
    case "allowed_key":
      return rich("review.allowed_key", { team: teamName(view, team === 0 ? 1 : 0) });
    case "dead_double":
      return rich("review.dead_double", {
        name: nameOf(view.seats[note.seat]),
        tile: tileText(note.tile),
      });
    default:
      // A newer server may note what this page does not know.
      return [];
  }
}

/** How the deal could have gone on from the best choice: who lays what. */
export function lineText(view: View, { line }: ReviewedAction): string {
  return line.map(({ seat, tile }) => `${nameOf(view.seats[seat])} ${tileText(tile)}`).join(" · ");
}
