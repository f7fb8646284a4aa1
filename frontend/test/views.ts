/** Views for tests, built as the protocol says; people are Ana, Ben, Cleo and Dan. */
import type { Choices, Seat, SeatNumber, Tile, View } from "../src/core/wire.ts";

const NAMES = ["Ana", "Ben", "Cleo", "Dan"] as const;

export function aSeat(seat: SeatNumber, over: Partial<Seat> = {}): Seat {
  return {
    seat,
    team: (seat % 2) as 0 | 1,
    kind: "person",
    name: NAMES[seat],
    level: null,
    presence: "here",
    yours: seat === 0,
    stand_in: null,
    tiles: 7,
    passed: null,
    pass_for_me: false,
    ...over,
  };
}

/** Ana's view of a deal in play; nothing on the table yet unless said. */
export function aView(over: Partial<View> = {}): View {
  return {
    code: "BCDFGH",
    version: 10,
    moment: 5,
    phase: "playing",
    profile: "six-love",
    house_rules: {},
    seats: [aSeat(0), aSeat(1), aSeat(2), aSeat(3)],
    shown: 0,
    cover: null,
    hand: ["0-5", "2-5", "2-2", "1-3"],
    turn: { seat: 0, turn: 4 },
    choices: null,
    chain: [],
    first: null,
    ends: [5, 2],
    opening: { kind: "double_six" },
    deal: { number: 1, commitment: "", restarted: 0, undone: 0 },
    next: { commitment: "", entropy: [] },
    match: { number: 1, scores: [0, 0], won: [0, 0], over: false, deals: [] },
    log: [],
    result: null,
    undo: null,
    redo: null,
    question: null,
    holds: [],
    watchers: 0,
    ...over,
  };
}

/** Choices in which each tile may go to the sides named. */
export function plays(...offered: [Tile, ...("left" | "right")[]][]): Choices {
  const list = offered.map(([tile, ...sides]) => ({ tile, sides }));
  return { plays: list, pass: false, openers: null };
}
