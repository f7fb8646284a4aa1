// Partner dominoes by the six-love rules (docs: R1 to R20), for the servers that Verandah is measured beside.
// A state is plain data, as large as what Verandah shows of a table, and is changed in place, so that it may be a
// draft of boardgame.io's. What a rule needs is counted along, never searched: reading a draft has its price.

const VALUES = [0, 1, 2, 3, 4, 5, 6];
export const TILES = VALUES.flatMap((low) => VALUES.slice(low).map((high) => `${low}-${high}`));
export const SEATS = [0, 1, 2, 3];
const DOUBLE_SIX = "6-6";
const APPEARANCES = 8;
const TARGET = 6;
const NAMES = ["Ana", "Ben", "Cleo", "Dan"];

const low = (tile) => Number(tile[0]);
const high = (tile) => Number(tile[2]);
const pips = (hand) => hand.reduce((sum, tile) => sum + low(tile) + high(tile), 0);
const next = (seat) => (seat + 1) % 4;
const teamOf = (seat) => seat % 2;

/** The first deal of a session (R4). `shuffle` gives the 28 tiles in a new order. */
export function newSession(shuffle) {
  const state = {
    profile: "six-love",
    phase: "playing",
    turn: { seat: 0, turn: 0 },
    chain: [],
    ends: null,
    shown: [0, 0, 0, 0, 0, 0, 0],
    opening: { kind: "double_six", representative: null, opener: null },
    deal: { number: 0 },
    match: { number: 1, scores: [0, 0], won: [0, 0], over: false, deals: [] },
    log: [],
    result: null,
    seats: SEATS.map((seat) => ({
      seat,
      team: teamOf(seat),
      kind: "person",
      name: NAMES[seat],
      presence: "here",
      tiles: 7,
      passed: null,
    })),
    hands: [[], [], [], []],
    dealt: [[], [], [], []],
  };
  begin(state, null, shuffle);
  return state;
}

/** What a seat may do that holds `hand` and is on turn: all it needs is public, or its own (R4, R5, R7, R8). */
export function legalActions(table, seat, hand) {
  if (table.phase === "designating")
    return [
      { do: "designate", opener: seat },
      { do: "designate", opener: (seat + 2) % 4 },
    ];
  const { ends } = table;
  if (ends === null) {
    const poses = table.opening.kind === "double_six" ? [DOUBLE_SIX] : hand;
    return poses.map((tile) => ({ do: "play", tile, side: "right" }));
  }
  const plays = [];
  for (const tile of hand) {
    if (fits(tile, ends[0])) plays.push({ do: "play", tile, side: "left" });
    if (fits(tile, ends[1])) plays.push({ do: "play", tile, side: "right" });
  }
  return plays.length ? plays : [{ do: "pass" }];
}

/** Does what `seat` asks for, and deals again when that ends the deal. False: it may not, and nothing has changed. */
export function act(state, seat, action, shuffle) {
  if (seat !== state.turn.seat) return false;
  if ((action.do === "designate") !== (state.phase === "designating")) return false;
  if (action.do === "play") return play(state, seat, action.tile, action.side, shuffle);
  if (action.do === "pass") return pass(state, seat);
  return action.do === "designate" && designate(state, seat, action.opener);
}

/** What the player at `seat` may know of `state`; without a seat what anybody may. */
export function viewFor(state, seat) {
  const { hands, dealt: _, ...table } = state;
  return { ...table, hand: seat === null ? null : hands[seat] };
}

function fits(tile, end) {
  return low(tile) === end || high(tile) === end;
}

function designate(state, seat, opener) {
  if (opener !== seat && opener !== (seat + 2) % 4) return false;
  log(state, { do: "designate", seat, opener }, "person");
  state.opening.opener = opener;
  state.phase = "playing";
  state.turn = { seat: opener, turn: state.log.length };
  return true;
}

function pass(state, seat) {
  const { ends } = state;
  if (ends === null || state.hands[seat].some((tile) => fits(tile, ends[0]) || fits(tile, ends[1]))) return false;
  logPass(state, seat, "person");
  state.turn = { seat: next(seat), turn: state.log.length };
  return true;
}

function mayBeLaid({ ends, opening }, tile, side) {
  if (ends === null) return tile === DOUBLE_SIX || opening.kind !== "double_six";
  return ["left", "right"].includes(side) && fits(tile, ends[side === "left" ? 0 : 1]);
}

function play(state, seat, tile, side, shuffle) {
  const hand = state.hands[seat];
  const place = hand.indexOf(tile);
  const { ends } = state;
  if (place < 0 || !mayBeLaid(state, tile, side)) return false;
  const hard = hardEnds(state);
  log(state, { do: "play", seat, tile, side: ends === null ? "right" : side }, "person");
  hand.splice(place, 1);
  lay(state, seat, tile, ends === null ? "right" : side);
  const own = state.seats[seat];
  own.tiles = hand.length;
  if (own.passed !== null) own.passed = null;
  state.turn = { seat: next(seat), turn: state.log.length };
  if (hand.length === 0) finish(state, seat, tile, hard, shuffle);
  else if (state.ends.every((end) => state.shown[end] === APPEARANCES)) {
    for (let by = 1; by <= 4; by++) logPass(state, (seat + by) % 4, "rule"); // R8
    finish(state, null, tile, hard, shuffle);
  }
  return true;
}

/** The chain is kept in the order it was laid, each tile with its side: nothing need be moved to lay on the left. */
function lay(state, seat, tile, side) {
  const { ends } = state;
  const turn = state.log.length - 1;
  const [a, b] = [low(tile), high(tile)];
  state.shown[a] += 1;
  state.shown[b] += 1;
  if (ends === null) {
    state.chain.push({ tile, seat, turn, left: a, right: b, side });
    state.ends = [a, b];
  } else if (side === "left") {
    const open = a + b - ends[0];
    state.chain.push({ tile, seat, turn, left: open, right: ends[0], side });
    state.ends = [open, ends[1]];
  } else {
    const open = a + b - ends[1];
    state.chain.push({ tile, seat, turn, left: ends[1], right: open, side });
    state.ends = [ends[0], open];
  }
}

function hardEnds(state) {
  const open = state.ends === null ? [] : [...new Set(state.ends)].sort();
  return open.filter((end) => state.shown[end] === APPEARANCES - 1);
}

function log(state, entry, by) {
  if (state.result !== null) state.result = null;
  state.log.push({ ...entry, turn: state.log.length, by });
}

function logPass(state, seat, by) {
  const [left, right] = state.ends;
  log(state, { do: "pass", seat, left, right }, by);
  state.seats[seat].passed = { left, right };
}

/** Scores the deal (R10 to R18) and deals the next one (R4, R5, R19). */
function finish(state, out, last, hard, shuffle) {
  const won = out === null ? blocked(state, hard) : wentOut(state, out, last, hard);
  const { match } = state;
  const before = [...match.scores];
  const bruk = won.team !== null && before[1 - won.team] > 0;
  const after = [...before];
  if (bruk) after.fill(0);
  else if (won.team !== null) after[won.team] += won.points;
  const over = Math.max(...after) >= TARGET;
  const opening = won.team === null || bruk ? null : won.representative;
  const { number } = state.deal;
  const { kind, team, points, key } = won;
  state.result = {
    ...won,
    hands: state.hands.map((hand) => [...hand]),
    dealt: state.dealt.map((hand) => [...hand]),
    scores_before: before,
    scores_after: after,
    bruk,
    match_over: over,
    next_opening: opening === null ? { kind: "double_six" } : { kind: "designation", representative: opening },
  };
  match.scores = after;
  match.deals.push({ number, team, points, key, kind, scores: [...after] });
  if (over) {
    match.won[won.team] += 1;
    match.number += 1;
    match.scores = [0, 0];
    match.deals = [];
  }
  begin(state, opening, shuffle);
}

function wentOut(state, seat, last, hard) {
  const key = hard.length === 2 && hard[0] === low(last) && hard[1] === high(last);
  const totals = state.hands.map(pips);
  return {
    kind: "out",
    team: teamOf(seat),
    points: key ? 2 : 1,
    key,
    hard_ends: hard,
    representative: seat,
    totals,
  };
}

function blocked(state, hard) {
  const totals = state.hands.map(pips);
  const lowest = SEATS.filter((seat) => totals[seat] === Math.min(...totals));
  const drawn = new Set(lowest.map(teamOf)).size === 2;
  const team = drawn ? null : teamOf(lowest[0]);
  const representative = drawn ? null : lowest[0];
  return { kind: "blocked", team, points: drawn ? 0 : 1, key: false, hard_ends: hard, representative, totals };
}

function begin(state, representative, shuffle) {
  const tiles = shuffle();
  const hands = SEATS.map((seat) => tiles.slice(7 * seat, 7 * seat + 7));
  const opener = representative === null ? hands.findIndex((hand) => hand.includes(DOUBLE_SIX)) : null;
  state.phase = representative === null ? "playing" : "designating";
  state.opening =
    representative === null
      ? { kind: "double_six", representative: null, opener }
      : { kind: "designation", representative, opener };
  state.turn = { seat: representative === null ? opener : representative, turn: 0 };
  state.chain = [];
  state.ends = null;
  state.shown = [0, 0, 0, 0, 0, 0, 0];
  state.deal = { number: state.deal.number + 1 };
  state.log = [];
  for (const seat of state.seats) {
    seat.tiles = 7;
    seat.passed = null;
  }
  state.hands = hands;
  state.dealt = hands.map((hand) => [...hand]);
}
