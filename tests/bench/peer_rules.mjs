// Plays sessions by the peers' rules: reads [{deals, chances, looked_at}, …], each deal 28 tiles in the order dealt, and
// writes for each session its steps: who was on turn, what was legal, what was done, what it led to. In the first
// `looked_at` steps also what each seat saw, and what is refused or taken wrongly of everything that may be said.
import { readFileSync } from "node:fs";
import { act, legalActions, newSession, SEATS, TILES, viewFor } from "../../bench/peers/rules.mjs";

const ANYTHING = [
  { do: "pass" },
  { do: "nothing" },
  ...SEATS.map((opener) => ({ do: "designate", opener })),
  ...[...TILES, "7-7"].flatMap((tile) => ["left", "right", "up"].map((side) => ({ do: "play", tile, side }))),
];

/** What is refused wrongly, or taken wrongly, or changes something though it is refused. */
function wrongs(state, legal) {
  const before = JSON.stringify(state);
  const may = new Set(legal.map((action) => JSON.stringify(action)));
  const isPose = state.ends === null && state.phase === "playing";
  const isWrong = (seat, action) => {
    const told = isPose && action.do === "play" ? { ...action, side: "right" } : action; // a pose has no side
    const allowed = seat === state.turn.seat && may.has(JSON.stringify(told));
    const tried = JSON.parse(before);
    const done = act(tried, seat, action, () => [...TILES]);
    return done !== allowed || (!done && JSON.stringify(tried) !== before);
  };
  return SEATS.flatMap((seat) => ANYTHING.filter((action) => isWrong(seat, action)).map((action) => [seat, action]));
}

function played({ deals, chances, looked_at }) {
  const left = [...deals];
  const state = newSession(() => left.shift());
  const steps = [];
  for (const chance of chances) {
    if (!left.length) break;
    const { seat } = state.turn;
    const legal = legalActions(state, seat, state.hands[seat]);
    const isLookedAt = steps.length < looked_at;
    const wrong = isLookedAt ? wrongs(state, legal) : [];
    const action = legal[chance % legal.length];
    const { number } = state.deal;
    const done = act(state, seat, action, () => left.shift());
    steps.push({
      seat,
      legal,
      wrong,
      action,
      done,
      log: state.log.length,
      result: state.deal.number === number ? null : state.result,
      scores: state.match.scores,
      won: [...state.match.won],
      views: isLookedAt ? [null, ...SEATS].map((viewer) => structuredClone(viewFor(state, viewer))) : [],
    });
  }
  return steps;
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(played)));
