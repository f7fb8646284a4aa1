/** A shared device between its people. */
import type { Route } from "../../src/core/route.ts";
import type { View } from "../../src/core/wire.ts";
import { pressed } from "../acts.ts";
import type { Scene } from "../server.ts";
import { chained, computer, counted, LONG, logOf, NAMES, people, person, view } from "../views.ts";

const ROOM: Route = { page: "room", code: "HKTRWN" };
const EARLY = chained(["5-5", "5-6", "6-6", "6-0", "0-4", "4-6", "6-2"], 2);

const cover = (more: Partial<View>): Scene => ({
  route: ROOM,
  view: view({ shown: null, chain: EARLY, first: 2, turn: { seat: 1, turn: 9 }, ...more }),
});

const TWO = cover({
  cover: 1,
  seats: counted(people(NAMES, [0, 1]), [5, 7, 5, 4]),
  undo: { seat: 0, actions: [], asks: [] },
});

export const coverScenes: Record<string, Scene> = {
  cover: TWO,
  "cover-long": cover({
    cover: 2,
    seats: counted(people(LONG, [0, 1, 2, 3]), [5, 7, 7, 4]),
    turn: { seat: 2, turn: 9 },
  }),
  "cover-nobody": cover({
    seats: counted(
      [
        person(0, "Ana", { yours: true }),
        computer(1),
        person(2, LONG[2], { yours: true }),
        computer(3),
      ],
      [5, 7, 5, 4],
    ),
  }),
  "cover-moved": { ...TWO, moved: ["Cleo"] },
  "cover-question": cover({
    cover: 1,
    seats: counted(people(NAMES, [0, 1]), [5, 7, 5, 4]),
    question: {
      question: "q1",
      kind: "undo",
      by: 2,
      seat: 2,
      actions: logOf(EARLY).slice(-3),
      until: Date.now() / 1000 + 53,
      agreed: [2],
      waiting: [0, 1],
    },
  }),
  "cover-menu": { ...TWO, act: () => pressed(".cover-more .button:last-child") },
  "cover-refused": { ...TWO, refuses: "stale", act: () => pressed(".cover-acts .button") },
};
