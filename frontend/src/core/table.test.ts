import { describe, expect, test } from "vitest";
import { aSeat, aView } from "../../test/views.ts";
import {
  computersToCome,
  covered,
  freeableSeats,
  offersOf,
  othersSeated,
  partInQuestion,
  revealable,
  screenOf,
  seatsToTake,
  standInSeats,
  viewerOf,
} from "./table.ts";
import type { Question, Seat, SeatNumber, View } from "./wire.ts";

/** A view in which this device holds some seats; the others are people elsewhere. */
function holding(seats: SeatNumber[], over: Partial<View> = {}): View {
  const all = ([0, 1, 2, 3] as const).map((seat) => aSeat(seat, { yours: seats.includes(seat) }));
  return aView({ seats: all as View["seats"], ...over });
}

function withSeat(seat: SeatNumber, part: Partial<Seat>): View {
  const view = aView();
  view.seats[seat] = aSeat(seat, part);
  return view;
}

const shared = holding([0, 1], { shown: null, hand: null });

describe("which screen is on", () => {
  test.each(["gathering", "designating", "playing", "revealed", "match_over"] as const)(
    "%s, with the own hand in sight",
    (phase) => expect(screenOf(aView({ phase }))).toBe(phase),
  );

  test("a shared device that shows no hand is covered", () => {
    expect(screenOf(shared)).toBe("covered");
    expect(screenOf({ ...shared, phase: "designating" })).toBe("covered");
  });

  test("after the reveal nothing is covered", () => {
    expect(screenOf({ ...shared, phase: "revealed" })).toBe("revealed");
  });

  test("a watcher is shown the table, never a cover", () => {
    expect(screenOf(holding([], { shown: null }))).toBe("playing");
  });

  test("laying the hand down leaves no tile of it in the view", () => {
    const view = covered(aView({ choices: { plays: [], pass: true, openers: null } }));
    expect(view).toMatchObject({ shown: null, hand: null, choices: null });
    expect(screenOf(view)).toBe("covered");
  });
});

describe("who sits at the bottom", () => {
  test("whose hand is shown", () => expect(viewerOf(aView({ shown: 2 }))).toBe(2));
  test("on a cover, who is due", () => expect(viewerOf({ ...shared, cover: 1 })).toBe(1));
  test("else the device's first person", () => {
    expect(viewerOf(holding([1, 3], { shown: null }))).toBe(1);
  });
  test("for a watcher, seat 0", () => expect(viewerOf(holding([], { shown: null }))).toBe(0));
});

describe("on the cover", () => {
  test("only who is due may look", () => expect(revealable({ ...shared, cover: 1 })).toEqual([1]));
  test("while nobody is due, any of the device's people may", () => {
    expect(revealable(shared)).toEqual([0, 1]);
  });
  test("with a hand in sight nobody is offered another", () => {
    expect(revealable(holding([0, 1]))).toEqual([]);
  });
});

describe("on the cover of a device that laid the hand down by itself", () => {
  const choices = { plays: [], pass: true, openers: null };
  test("only who was due may look again", () => {
    expect(revealable(covered(holding([0, 1], { choices })))).toEqual([0]);
  });
  test("while nobody here was, any of the device's people may", () => {
    expect(revealable(covered(holding([0, 1], { turn: { seat: 2, turn: 4 } })))).toEqual([0, 1]);
  });
});

describe("what is offered", () => {
  test("a watcher is offered nothing", () => {
    for (const phase of ["gathering", "playing", "revealed", "match_over"] as const)
      expect(Object.values(offersOf(holding([], { phase, shown: null })))).not.toContain(true);
  });

  test("before the start: to start, and free seating", () => {
    const offers = offersOf(aView({ phase: "gathering" }));
    expect(offers).toMatchObject({ start: true, seating: true, newSession: false });
  });

  test("after the reveal: the next deal", () => {
    expect(offersOf(aView({ phase: "revealed" }))).toMatchObject({
      nextDeal: true,
      nextMatch: false,
    });
  });

  test("at the match's end: the next match, a new session, free seating", () => {
    expect(offersOf(aView({ phase: "match_over" }))).toMatchObject({
      nextMatch: true,
      newSession: true,
      seating: true,
      nextDeal: false,
    });
  });

  test("the deal may be restarted after the reveal only if all people share one device", () => {
    expect(offersOf(aView({ phase: "revealed" })).restart).toBe(false);
    expect(offersOf(holding([0, 1, 2, 3], { phase: "revealed" })).restart).toBe(true);
  });

  test("a shown hand may be covered on a shared device only", () => {
    expect(offersOf(holding([0, 1])).cover).toBe(true);
    expect(offersOf(aView()).cover).toBe(false);
  });
});

describe("seats", () => {
  test("all but people's may be taken", () => {
    expect(seatsToTake(withSeat(1, { kind: "empty", name: null }))).toEqual([1]);
    expect(seatsToTake(withSeat(3, { kind: "computer", name: null }))).toEqual([3]);
  });

  test("each empty one gets a computer at the start", () => {
    expect(computersToCome(withSeat(1, { kind: "empty" }))).toBe(1);
  });

  test("people elsewhere are asked, computers and the own people are not", () => {
    expect(othersSeated(aView())).toBe(true);
    expect(othersSeated(holding([0, 1, 2, 3]))).toBe(false);
  });

  test("a computer may stand in for who is away or gone, once", () => {
    expect(standInSeats(withSeat(2, { presence: "away" }))).toEqual([2]);
    expect(standInSeats(withSeat(2, { presence: "gone" }))).toEqual([2]);
    expect(standInSeats(withSeat(2, { presence: "away", stand_in: "steady" }))).toEqual([]);
    expect(standInSeats(aView())).toEqual([]);
  });

  test("only who is gone may lose the seat", () => {
    expect(freeableSeats(withSeat(2, { presence: "away" }))).toEqual([]);
    expect(freeableSeats(withSeat(2, { presence: "gone" }))).toEqual([2]);
  });
});

describe("a question", () => {
  const asked: Question = {
    question: "q1",
    kind: "undo",
    by: 1,
    seat: 1,
    actions: [],
    until: 0,
    agreed: [1],
    waiting: [0, 2],
  };

  test.each([
    ["who is asked answers", [0], "answer"],
    ["who asked may withdraw", [1], "withdraw"],
    ["who has answered, or is not asked, waits", [3], "wait"],
    ["a shared device with one asked answers for all its people", [0, 3], "answer"],
    ["a watcher has no say", [], null],
  ] as [string, SeatNumber[], string | null][])("%s", (_, seats, part) => {
    expect(partInQuestion(holding(seats, { question: asked }))).toBe(part);
  });

  test("without one there is nothing to say", () => expect(partInQuestion(aView())).toBeNull());
});
