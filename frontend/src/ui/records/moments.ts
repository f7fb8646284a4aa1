/**
 * A moment of a recorded deal as a view, so that the table's own parts draw it (P26).
 *
 * Copies what the record says, action by action; the server has found the play right before it gave it out.
 */
import { SEATS } from "../../core/names.ts";
import type { LogEntry, Passed, Seat, SeatNumber, Tile, View } from "../../core/wire.ts";
import type { DealRecord, RecordedAction, RecordedDeal } from "../../net/records.ts";
import { chainOf } from "../end/finished.ts";

/** The table after so many actions; 0 is the first moment. */
export function momentOf(record: DealRecord, deal: RecordedDeal, step: number): View {
  const actions = deal.actions.slice(0, step);
  const { chain, first } = chainOf({ actions });
  const next = deal.actions[step];
  return {
    ...NOTHING,
    phase: step === deal.actions.length ? "revealed" : "playing",
    house_rules: record.house_rules,
    seats: SEATS.map((seat) => seatAt(record, deal, actions, seat)) as View["seats"],
    turn: next ? { seat: next.seat, turn: step } : null,
    chain,
    first: first ?? null,
    ends: endsAfter(actions),
    deal: { number: deal.number, commitment: "", restarted: 0, undone: 0 },
    match: {
      number: deal.match,
      scores: step === deal.actions.length ? deal.scores_after : deal.scores_before,
      won: [0, 0],
      over: false,
      deals: [],
    },
    log: actions.map((action, turn) => entryOf(record, deal.actions, action, turn)),
  };
}

/** What a seat still held after so many actions, in the order it was dealt. */
export function handAfter(deal: RecordedDeal, step: number, seat: SeatNumber): Tile[] {
  const played = new Set(
    deal.actions.slice(0, step).flatMap((action) => (action.do === "play" ? [action.tile] : [])),
  );
  return deal.hands[seat].filter((tile) => !played.has(tile));
}

/** Nobody looks at it live: no code, no question, no choice. */
const NOTHING: Omit<View, "phase" | "house_rules" | "seats"> = {
  code: "",
  version: 0,
  moment: 0,
  profile: "six-love",
  shown: null,
  cover: null,
  hand: null,
  turn: null,
  choices: null,
  chain: [],
  first: null,
  ends: null,
  opening: null,
  deal: null,
  next: { commitment: "", entropy: [] },
  match: { number: 1, scores: [0, 0], won: [0, 0], over: false, deals: [] },
  log: [],
  result: null,
  undo: null,
  redo: null,
  question: null,
  holds: [],
  watchers: 0,
};

function seatAt(
  record: DealRecord,
  deal: RecordedDeal,
  actions: readonly RecordedAction[],
  seat: SeatNumber,
): Seat {
  const level = record.computers?.[seat] ?? null;
  return {
    seat,
    team: (seat % 2) as Seat["team"],
    kind: level ? "computer" : "person",
    name: record.names?.[seat] ?? null,
    level,
    presence: null,
    yours: false,
    stand_in: null,
    tiles: handAfter(deal, actions.length, seat).length,
    passed: passOf(actions, seat),
    pass_for_me: false,
  };
}

/** The ends of a seat's last action, if that was a pass. */
function passOf(actions: readonly RecordedAction[], seat: SeatNumber): Passed | null {
  const at = actions.findLastIndex((action) => action.seat === seat);
  return actions[at]?.do === "pass" ? passedAt(actions, at) : null;
}

function passedAt(actions: readonly RecordedAction[], turn: number): Passed {
  const [left, right] = endsAfter(actions.slice(0, turn)) ?? [0, 0];
  return { left, right };
}

function endsAfter(actions: readonly RecordedAction[]): [number, number] | null {
  const { chain } = chainOf({ actions: [...actions] });
  const [first, last] = [chain[0], chain.at(-1)];
  return first && last ? [first.left, last.right] : null;
}

function entryOf(
  record: DealRecord,
  actions: readonly RecordedAction[],
  action: RecordedAction,
  turn: number,
): LogEntry {
  const by = action.by ?? (record.computers?.[action.seat] ? "computer" : "person");
  return action.do === "pass"
    ? { ...action, turn, by, ...passedAt(actions, turn) }
    : { ...action, turn, by };
}
