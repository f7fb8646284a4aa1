import { describe, expect, test } from "vitest";
import { aSeat, aView, plays } from "../../test/views.ts";
import { dueHere } from "./due.ts";

const choices = plays(["2-5", "left"]);
const shared = [aSeat(0), aSeat(1), aSeat(2, { yours: true }), aSeat(3)] as const;

describe("somebody at this device must act", () => {
  test("when it is the own turn and there is something to choose", () => {
    expect(dueHere(aView({ choices }))?.seat).toBe(0);
  });

  test("when a shared device is to be handed to whoever is due", () => {
    const view = aView({ seats: [...shared], shown: null, cover: 2, turn: { seat: 2, turn: 4 } });
    expect(dueHere(view)?.seat).toBe(2);
  });

  test("not while others are to act", () => {
    expect(dueHere(aView({ turn: { seat: 1, turn: 4 } }))).toBeNull();
  });

  test("not while a pass is made for the seat", () => {
    expect(dueHere(aView())).toBeNull();
  });

  test("not when nobody is due at all", () => {
    expect(dueHere(aView({ turn: null, choices }))).toBeNull();
  });
});

describe("a turn", () => {
  const key = (over: Parameters<typeof aView>[0]) => dueHere(aView({ choices, ...over }))?.key;

  test("is the same one while others come and go", () => {
    expect(key({ version: 11, watchers: 3 })).toBe(key({}));
  });

  test("is another one after a turn, a deal or an undo", () => {
    const deal = { number: 1, commitment: "", restarted: 0, undone: 0 };
    const keys = [
      key({}),
      key({ turn: { seat: 0, turn: 8 } }),
      key({ deal: { ...deal, number: 2 } }),
      key({ deal: { ...deal, restarted: 1 } }),
      key({ deal: { ...deal, undone: 1 } }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
