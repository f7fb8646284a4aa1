/** The end of a deal in words: who won and why, and the reckoning line by line (P24). */
import { isDouble, SEATS, tileText } from "../../core/names.ts";
import type { SeatNumber, TeamNumber } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { type Finished, lastTile } from "../end/finished.ts";
import { both, listed } from "./lists.ts";
import { nameOf, seatsOf } from "./who.ts";

export interface Line {
  what: string;
  is: string;
}

export function nameIn(finished: Finished, seat: SeatNumber): string {
  const who = finished.seats[seat];
  return who ? nameOf(who) : "";
}

export function teamIn(finished: Finished, team: TeamNumber): string {
  return both(seatsOf(team).map((seat) => nameIn(finished, seat)));
}

/** Who shares the lowest total. */
export function lowestSeats({ result }: Finished): SeatNumber[] {
  const least = Math.min(...result.totals);
  return SEATS.filter((seat) => result.totals[seat] === least);
}

export function titleOf(finished: Finished): string {
  const { team } = finished.result;
  return team === null ? t("result.draw") : t("result.won", { team: teamIn(finished, team) });
}

/** Why, in one sentence or two. */
export function whyOf(finished: Finished): string {
  const { result } = finished;
  return result.bruk ? `${cause(finished)} ${brukText(finished)}` : cause(finished);
}

function cause(finished: Finished): string {
  const { result } = finished;
  const names = both(lowestSeats(finished).map((seat) => nameIn(finished, seat)));
  const total = Math.min(...result.totals);
  if (result.kind === "blocked") {
    if (result.team === null) return t("result.why_draw", { names, total });
    return lowestSeats(finished).length > 1
      ? t("result.why_shared", { names, total })
      : t("result.why_lowest", { name: names, total });
  }
  const name = result.representative === null ? "" : nameIn(finished, result.representative);
  const tile = tileText(lastTile(finished.chain)?.tile ?? "0-0");
  return result.key ? t("result.why_key", { name, tile }) : t("result.why_out", { name, tile });
}

function brukText(finished: Finished): string {
  const { team, scores_before: before } = finished.result;
  const other: TeamNumber = team === 0 ? 1 : 0;
  return t("result.bruk", { team: teamIn(finished, other), score: before[other] });
}

/** The reckoning, every line that applies. */
export function reckoning(finished: Finished): Line[] {
  const { result } = finished;
  return [
    result.kind === "out" ? outLine(finished) : blockedLine(),
    ...(result.kind === "blocked" ? lowestLines(finished) : []),
    baseLine(finished),
    keyLine(finished),
    ...(result.bruk ? [brukLine(finished)] : []),
    ...(result.house_rule ? [houseLine(result.house_rule)] : []),
  ];
}

function outLine(finished: Finished): Line {
  const { representative } = finished.result;
  const is = representative === null ? "" : nameIn(finished, representative);
  return { what: t("reckoning.out"), is };
}

function blockedLine(): Line {
  return { what: t("reckoning.four_passes"), is: t("reckoning.blocked") };
}

function lowestLines(finished: Finished): Line[] {
  const lowest = lowestSeats(finished);
  const names = listed(lowest.map((seat) => nameIn(finished, seat)));
  const total = Math.min(...finished.result.totals);
  const lines = [{ what: t("reckoning.lowest"), is: `${names}, ${total}` }];
  const { team } = finished.result;
  const partner = team === null ? undefined : seatsOf(team).find((seat) => !lowest.includes(seat));
  if (partner === undefined) return lines;
  const what = t("reckoning.partner", { name: nameIn(finished, partner) });
  return [...lines, { what, is: t("reckoning.not_counted") }];
}

function baseLine({ result }: Finished): Line {
  if (result.team === null) return { what: t("reckoning.draw"), is: t("points", { count: 0 }) };
  return { what: t("reckoning.won"), is: t("points", { count: 1 }) };
}

function keyLine(finished: Finished): Line {
  const { result } = finished;
  const is = result.key ? t("points", { count: result.points }) : noKey(finished);
  return { what: t("reckoning.key"), is };
}

/** Why the last tile was no key. */
function noKey(finished: Finished): string {
  const { result, endsBefore } = finished;
  const last = lastTile(finished.chain);
  if (result.kind === "blocked") return t("reckoning.no_key_block");
  if (!last || !endsBefore) return t("reckoning.no_key");
  if (isDouble(last.tile)) return t("reckoning.no_key_double");
  if (endsBefore[0] === endsBefore[1]) return t("reckoning.no_key_equal");
  const [hard, second] = result.hard_ends;
  if (hard === undefined) return t("reckoning.no_key_soft");
  return second === undefined
    ? t("reckoning.no_key_one_hard", { value: hard })
    : t("reckoning.no_key_other", { tile: tileText(last.tile) });
}

function brukLine(finished: Finished): Line {
  const { team, scores_before: before } = finished.result;
  const other: TeamNumber = team === 0 ? 1 : 0;
  return {
    what: t("reckoning.had", { team: teamIn(finished, other), score: before[other] }),
    is: t("reckoning.bruk"),
  };
}

function houseLine(rule: string): Line {
  const known = rule === "one_all_play_two" ? t("house.one_all_play_two") : rule;
  return { what: t("reckoning.house"), is: known };
}

/** Who opens the next deal, and why. */
export function nextOpening(finished: Finished): string | null {
  const { result, matchOver } = finished;
  const next = result.next_opening;
  if (!next) return null;
  if (next.kind === "designation") {
    const name = nameIn(finished, next.representative);
    if (matchOver) return t("next.match_designation", { name });
    return result.kind === "out" ? t("next.went_out", { name }) : t("next.lowest", { name });
  }
  if (result.team === null) return t("next.after_draw");
  return result.bruk ? t("next.after_bruk") : t("next.double_six");
}
