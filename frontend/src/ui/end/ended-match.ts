/**
 * A match that is over, put together again from the room's finished deals, for whoever looks at its end after the
 * table has gone on (P25).
 */
import type { ByTeam, Match } from "../../core/wire.ts";
import type { ListedDeal } from "../../net/records.ts";

/** The match that ended with a deal; null if that deal is not listed. `target` is the score that wins. */
export function endedMatch(
  listed: readonly ListedDeal[],
  number: number,
  target: number,
): Match | null {
  const last = listed.find((deal) => deal.number === number);
  if (!last) return null;
  return {
    number: last.match,
    scores: last.scores,
    won: wonUpTo(listed, number, target),
    over: true,
    deals: listed.filter((deal) => deal.match === last.match && deal.number <= number),
  };
}

/** Matches won so far. One that was left before its end tells that a new session began. */
function wonUpTo(listed: readonly ListedDeal[], number: number, target: number): ByTeam<number> {
  const won: ByTeam<number> = [0, 0];
  listed.forEach((deal, at) => {
    if (deal.number > number) return;
    const isLast = listed[at + 1]?.match !== deal.match;
    const winner = deal.scores.findIndex((score) => score >= target);
    if (isLast && winner < 0) won.fill(0);
    else if (isLast) won[winner as 0 | 1] += 1;
  });
  return won;
}
