// The dominoes of rules.mjs as a game of boardgame.io's: turn order, moves, and a playerView that hides other hands.
import { INVALID_MOVE } from "boardgame.io/dist/cjs/core.js";
import { act, newSession, TILES, viewFor } from "./rules.mjs";

const move =
  (action) =>
  ({ G, playerID, random }, ...words) => {
    const done = act(G, Number(playerID), action(...words), () => random.Shuffle(TILES));
    return done ? undefined : INVALID_MOVE;
  };

export const Dominoes = {
  name: "dominoes",
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true, // it would keep a copy of the state for each action
  setup: ({ random }) => newSession(() => random.Shuffle(TILES)),
  playerView: ({ G, playerID }) => viewFor(G, playerID === null ? null : Number(playerID)),
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.turn.seat, next: ({ G }) => G.turn.seat },
  },
  moves: {
    play: move((tile, side) => ({ do: "play", tile, side })),
    pass: move(() => ({ do: "pass" })),
    designate: move((opener) => ({ do: "designate", opener })),
  },
};
