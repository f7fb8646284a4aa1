/**
 * A finished deal as its screen needs it: from the view while the table is at it, else from its record (P24).
 *
 * Copies what the server says; replaying the record for the hands left and the chain is no judgement.
 */
import { SEATS, valuesOf } from "../../core/names.ts";
import type { BySeat, Match, Occupant, Placed, Result, Side, Tile, View } from "../../core/wire.ts";
import type { DealRecord, RecordedDeal } from "../../net/records.ts";

export interface Finished {
  number: number;
  seats: readonly Pick<Occupant, "seat" | "kind" | "name">[];
  chain: readonly Placed[];
  first: number | null;
  /** A record doesn't say what opens next; the deal after it does. */
  result: Omit<Result, "shuffle" | "next_opening"> & Partial<Pick<Result, "next_opening">>;
  /** The two ends before the last tile; null where that was the pose, or the deal was blocked. */
  endsBefore: readonly [number, number] | null;
  matchOver: boolean;
  target: number;
  /** The match so far; null where only the record is known. */
  match: Match | null;
}

export function finishedFrom(view: View): Finished | null {
  const { result, deal, chain, first, match } = view;
  if (!result || !deal) return null;
  return {
    number: deal.number,
    seats: view.seats,
    chain,
    first,
    result,
    endsBefore: endsBeforeLast(chain),
    matchOver: match.over,
    target: view.house_rules.target ?? 6,
    match,
  };
}

/** The last tile laid. */
export function lastTile(chain: readonly Placed[]): Placed | null {
  return chain.reduce<Placed | null>(
    (last, one) => (!last || one.turn > last.turn ? one : last),
    null,
  );
}

function beforeLast(chain: readonly Placed[]): Placed[] {
  const last = lastTile(chain);
  return chain.filter((placed) => placed !== last);
}

function endsBeforeLast(chain: readonly Placed[]): [number, number] | null {
  const before = beforeLast(chain);
  const [first] = before;
  return first ? [first.left, before.at(-1)?.right ?? first.right] : null;
}

/** The ends of which seven halves lay there before the last tile, for the line that says why it was no key. */
function hardBeforeLast(chain: readonly Placed[]): number[] {
  const halves = beforeLast(chain).flatMap(({ left, right }) => [left, right]);
  const isHard = (end: number) => halves.filter((value) => value === end).length === 7;
  return [...new Set(endsBeforeLast(chain) ?? [])].filter(isHard).sort((a, b) => a - b);
}

/** From the record; `next` is the table as it is now, which tells how the deal after this one was opened. */
export function finishedFromRecord(record: DealRecord, next: View | null): Finished | null {
  const [deal] = record.deals;
  if (!deal) return null;
  const { chain, first } = chainOf(deal);
  const played = new Set(chain.map((placed) => placed.tile));
  const over = deal.match_over;
  const { team, totals, key, kind, points, representative } = deal.result;
  return {
    number: deal.number,
    seats: SEATS.map((seat) => ({
      seat,
      kind: record.computers?.[seat] ? "computer" : "person",
      name: record.names?.[seat] ?? null,
    })),
    chain,
    first,
    result: {
      kind,
      team,
      points,
      key,
      hard_ends: hardBeforeLast(chain),
      representative,
      totals,
      ...openingAfter(deal.number, next),
      hands: deal.hands.map((hand) => hand.filter((tile) => !played.has(tile))) as BySeat<Tile[]>,
      dealt: deal.hands,
      scores_before: deal.scores_before,
      scores_after: deal.scores_after,
      bruk: team !== null && !over && deal.scores_after.every((score) => score === 0),
      house_rule: null,
    },
    endsBefore: endsBeforeLast(chain),
    matchOver: over,
    target: record.house_rules.target ?? 6,
    match: null,
  };
}

function openingAfter(number: number, next: View | null): Pick<Finished["result"], "next_opening"> {
  const opening = next?.deal?.number === number + 1 ? next.opening : null;
  return opening ? { next_opening: opening } : {};
}

/** The chain as it lay at the end: each play joins the side it names. */
export function chainOf(deal: Pick<RecordedDeal, "actions">): {
  chain: Placed[];
  first: number | null;
} {
  const left: Placed[] = [];
  const right: Placed[] = [];
  deal.actions.forEach((action, turn) => {
    if (action.do !== "play") return;
    const arm = action.side === "left" ? left : right;
    // The pose counts as the start of the right arm, and the left one joins on to it.
    const neighbour = arm.at(-1) ?? right[0];
    arm.push({ ...joined(action.tile, action.side, neighbour), seat: action.seat, turn });
  });
  return { chain: [...left.reverse(), ...right], first: right.length > 0 ? left.length : null };
}

/** A tile with its values as they lie beside its neighbour; alone, the lower one is on the left. */
function joined(tile: Tile, side: Side, neighbour: Placed | undefined) {
  const [low, high] = valuesOf(tile);
  if (!neighbour) return { tile, left: low, right: high };
  const inner = side === "left" ? neighbour.left : neighbour.right;
  const outer = inner === high ? low : high;
  return side === "left"
    ? { tile, left: outer, right: inner }
    : { tile, left: inner, right: outer };
}
