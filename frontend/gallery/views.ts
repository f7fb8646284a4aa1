/** Hand-written views: possible positions under the rules, each told as the server would. */
import { valuesOf } from "../src/core/names.ts";
import type {
  BySeat,
  LogEntry,
  Match,
  MatchDeal,
  Placed,
  Result,
  Seat,
  SeatNumber,
  Tile,
  View,
} from "../src/core/wire.ts";
import type { Played } from "./deals.ts";

export const NAMES = ["Ana", "Ben", "Cleo", "Dan"] as const;
export const LONG = [
  "Ana of the Verandahs",
  "Ben from Port Antoni",
  "Cleopatra Philopator",
  "Dan-Diego Delacroixx",
] as const;

export function person(seat: SeatNumber, name: string, more: Partial<Seat> = {}): Seat {
  return {
    seat,
    team: (seat % 2) as 0 | 1,
    kind: "person",
    name,
    level: null,
    presence: "here",
    yours: false,
    stand_in: null,
    tiles: 0,
    passed: null,
    pass_for_me: false,
    ...more,
  };
}

export function computer(seat: SeatNumber, more: Partial<Seat> = {}): Seat {
  return {
    ...person(seat, ""),
    kind: "computer",
    name: null,
    level: "steady",
    presence: null,
    ...more,
  };
}

export function empty(seat: SeatNumber): Seat {
  return { ...person(seat, ""), kind: "empty", name: null, presence: null };
}

export function people(names: readonly string[], yours: readonly number[] = [0]): BySeat<Seat> {
  return names.map((name, seat) =>
    person(seat as SeatNumber, name, { yours: yours.includes(seat) }),
  ) as BySeat<Seat>;
}

/** A chain from its tiles left to right, each written as it lies ("5-6": five on the left). */
export function chained(
  tiles: readonly string[],
  first: number,
  turns?: readonly number[],
): Placed[] {
  return tiles.map((written, at) => {
    const [left, right] = valuesOf(written as Tile);
    // Without turns: laid in turn at either end, the right one first.
    const turn = turns?.[at] ?? Math.abs(at - first) * 2 - (at > first ? 1 : 0);
    const tile = `${Math.min(left, right)}-${Math.max(left, right)}` as Tile;
    return { tile, seat: (turn % 4) as SeatNumber, turn, left, right };
  });
}

/** The chain of a whole deal, laid by those who held its tiles. */
export function chainOf({ tiles, turns, first, dealt }: Played): Placed[] {
  return chained(tiles, first, turns).map((placed) => ({
    ...placed,
    seat: dealt.findIndex((hand) => hand.includes(placed.tile)) as SeatNumber,
  }));
}

const MATCH: Match = { number: 1, scores: [4, 0], won: [1, 0], over: false, deals: [] };

export function view(more: Partial<View>): View {
  const { chain = [], first = null } = more;
  const ends =
    chain.length > 0 ? ([chain[0]?.left, chain.at(-1)?.right] as [number, number]) : null;
  return {
    code: "HKTRWN",
    version: 7,
    moment: 5,
    phase: "playing",
    profile: "six-love",
    house_rules: {},
    seats: people(NAMES),
    shown: 0,
    cover: null,
    hand: null,
    turn: null,
    choices: null,
    chain,
    first,
    ends,
    opening: { kind: "double_six" },
    deal: { number: 5, commitment: "0".repeat(64), restarted: 0, undone: 0 },
    next: { commitment: "0".repeat(64), entropy: [] },
    match: MATCH,
    log: logOf(chain),
    result: null,
    undo: null,
    redo: null,
    question: null,
    holds: [],
    watchers: 0,
    ...more,
  };
}

/** The plays of a chain in the order of their turns. */
export function logOf(chain: readonly Placed[]): LogEntry[] {
  const pose = Math.min(...chain.map((placed) => placed.turn));
  const middle = chain.findIndex((placed) => placed.turn === pose);
  return chain
    .map(
      (placed, at): LogEntry => ({
        do: "play",
        seat: placed.seat,
        tile: placed.tile,
        side: at < middle ? "left" : "right",
        turn: placed.turn,
        by: "person",
      }),
    )
    .sort((a, b) => a.turn - b.turn);
}

/** What the hand offers at the ends of the chain, as the server would list it. */
export function offered(hand: readonly Tile[], chain: readonly Placed[]): View["choices"] {
  const [left, right] = [chain[0]?.left, chain.at(-1)?.right];
  const plays = hand.flatMap((tile) => {
    const values = valuesOf(tile);
    const sides = [
      ...(values.includes(left ?? -1) ? (["left"] as const) : []),
      ...(values.includes(right ?? -1) ? (["right"] as const) : []),
    ];
    return sides.length > 0 ? [{ tile, sides }] : [];
  });
  return { plays, pass: plays.length === 0, openers: null };
}

export function counted(seats: BySeat<Seat>, tiles: BySeat<number>): BySeat<Seat> {
  return seats.map((seat, at) => ({ ...seat, tiles: tiles[at] ?? 0 })) as BySeat<Seat>;
}

/** A match told by its scores: a team, or null for a draw; "x" marks a bruk, "k" a key. */
export function story(deals: readonly string[]): MatchDeal[] {
  const scores: [number, number] = [0, 0];
  return deals.map((told, at) => {
    const team = told[0] === "-" ? null : (Number(told[0]) as 0 | 1);
    const key = told.includes("k");
    const points = team === null ? 0 : key ? 2 : 1;
    if (told.includes("x")) scores.fill(0);
    else if (team !== null) scores[team] += points;
    return { number: at + 1, team, points, key, kind: "out", scores: [...scores] };
  });
}

export function total(hand: readonly Tile[]): number {
  return hand.flatMap(valuesOf).reduce((sum, value) => sum + value, 0);
}

export function result(more: Partial<Result> & Pick<Result, "hands" | "dealt">): Result {
  return {
    kind: "out",
    team: 0,
    points: 1,
    key: false,
    hard_ends: [],
    representative: 0,
    totals: more.hands.map(total) as BySeat<number>,
    scores_before: [3, 0],
    scores_after: [4, 0],
    bruk: false,
    house_rule: null,
    next_opening: { kind: "designation", representative: 0 },
    shuffle: null,
    ...more,
  };
}
