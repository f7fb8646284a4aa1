/** The evenings of a book and the score line of each: pure arithmetic for a picture. */
import type { BookLine } from "../../net/records.ts";

export interface Evening {
  number: number;
  /** When its first deal ended, in seconds since 1970. */
  at: number;
  deals: BookLine[];
}

/** The evenings, the latest first; each with its deals in their order. */
export function eveningsOf(deals: readonly BookLine[]): Evening[] {
  const evenings: Evening[] = [];
  for (const deal of deals) {
    const last = evenings.at(-1);
    if (last?.number === deal.evening) last.deals.push(deal);
    else evenings.push({ number: deal.evening, at: deal.at, deals: [deal] });
  }
  return evenings.reverse();
}

/** How far team 0 was ahead after each deal; each match begins at nothing again. */
export interface Point {
  deal: BookLine;
  /** The place along the evening, from 1. */
  x: number;
  /** Above zero: seats 1 and 3 lead. */
  lead: number;
}

/** One line for each match, as it went up and down. */
export function linesOf({ deals }: Evening): Point[][] {
  const lines: Point[][] = [];
  deals.forEach((deal, at) => {
    const point = { deal, x: at + 1, lead: deal.scores[0] - deal.scores[1] };
    const goesOn = at > 0 && deals[at - 1]?.match === deal.match;
    const line = lines.at(-1);
    if (goesOn && line) line.push(point);
    else lines.push([point]);
  });
  return lines;
}
