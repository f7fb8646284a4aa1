// What Colyseus keeps in step with its clients: the table of rules.mjs as schemas, a hand for its own seat alone.
import { schema, t } from "@colyseus/schema";

const Laid = schema(
  { tile: t.string(), seat: t.uint8(), turn: t.uint8(), left: t.uint8(), right: t.uint8(), side: t.string() },
  "Laid",
);
const Entry = schema(
  {
    do: t.string(),
    seat: t.uint8(),
    tile: t.string().optional(),
    side: t.string().optional(),
    opener: t.int8().optional(),
    left: t.int8().optional(),
    right: t.int8().optional(),
    turn: t.uint8(),
    by: t.string(),
  },
  "Entry",
);
const Line = schema(
  {
    number: t.uint16(),
    team: t.int8(),
    points: t.uint8(),
    key: t.boolean(),
    kind: t.string(),
    scores: t.array("uint8"),
  },
  "Line",
);
const Seat = schema(
  {
    seat: t.uint8(),
    team: t.uint8(),
    kind: t.string(),
    name: t.string(),
    presence: t.string(),
    tiles: t.uint8(),
    passed: t.array("uint8"),
    hand: t.array("string").view(),
  },
  "Seat",
);
const Result = schema(
  {
    kind: t.string(),
    team: t.int8(),
    points: t.uint8(),
    key: t.boolean(),
    hard_ends: t.array("uint8"),
    representative: t.int8(),
    totals: t.array("uint8"),
    hands: t.array("string"),
    dealt: t.array("string"),
    scores_before: t.array("uint8"),
    scores_after: t.array("uint8"),
    bruk: t.boolean(),
    match_over: t.boolean(),
    next_opening: t.string(),
  },
  "Result",
);
export const Table = schema(
  {
    version: t.uint32(),
    profile: t.string(),
    phase: t.string(),
    turn_seat: t.uint8(),
    turn: t.uint8(),
    chain: t.array(Laid),
    ends: t.array("uint8"),
    shown: t.array("uint8"),
    opening: t.string(),
    representative: t.int8(),
    opener: t.int8(),
    deal: t.uint16(),
    match: t.uint16(),
    scores: t.array("uint8"),
    won: t.array("uint16"),
    deals: t.array(Line),
    log: t.array(Entry),
    result: t.ref(Result).optional(),
    seats: t.array(Seat),
  },
  "Table",
);

const orNobody = (seat) => seat ?? -1;

/** A table that shows `state`. */
export function tableOf(state) {
  const table = new Table();
  table.version = 0;
  table.profile = state.profile;
  for (const { seat, team, kind, name, presence } of state.seats)
    table.seats.push(new Seat({ seat, team, kind, name, presence, tiles: 0 }));
  show(table, state);
  return table;
}

/** Brings `table` from the action before to `state`; touches only what is different. */
export function show(table, state) {
  const { turn, opening, match, deal } = state;
  table.version += 1;
  table.phase = state.phase;
  table.turn_seat = turn.seat;
  table.turn = turn.turn;
  table.opener = orNobody(opening.opener);
  if (table.deal !== deal.number) showDeal(table, state);
  for (const laid of state.chain.slice(table.chain.length)) table.chain.push(new Laid(laid));
  for (const entry of state.log.slice(table.log.length)) table.log.push(new Entry(entry));
  set(table.ends, state.ends ?? []);
  set(table.shown, state.shown);
  if (table.match !== match.number) {
    table.match = match.number;
    table.deals.clear();
  }
  for (const [place, { tiles, passed }] of state.seats.entries()) {
    const seat = table.seats[place];
    if (seat.tiles !== tiles) {
      seat.tiles = tiles;
      remove(seat.hand, state.hands[place]);
    }
    set(seat.passed, passed === null ? [] : [passed.left, passed.right]);
  }
  showResult(table, state.result);
}

function showDeal(table, { deal, opening, match, hands }) {
  table.deal = deal.number;
  table.opening = opening.kind;
  table.representative = orNobody(opening.representative);
  table.chain.clear();
  table.log.clear();
  set(table.scores, match.scores);
  set(table.won, match.won);
  const line = match.deals.at(-1);
  if (line) table.deals.push(new Line({ ...line, team: orNobody(line.team) }));
  for (const [place, hand] of hands.entries()) {
    table.seats[place].hand.clear();
    table.seats[place].hand.push(...hand);
  }
}

function showResult(table, result) {
  if (result === null) {
    if (table.result !== undefined) table.result = undefined;
    return;
  }
  table.result = new Result({
    ...result,
    team: orNobody(result.team),
    representative: orNobody(result.representative),
    hands: result.hands.map((hand) => hand.join(" ")),
    dealt: result.dealt.map((hand) => hand.join(" ")),
    next_opening: result.next_opening.kind,
  });
}

function set(shown, values) {
  if (shown.length > values.length) shown.clear();
  for (const [place, value] of values.entries()) if (shown[place] !== value) shown[place] = value;
}

function remove(shown, hand) {
  const gone = shown.findIndex((tile) => !hand.includes(tile));
  if (gone >= 0) shown.splice(gone, 1);
}
