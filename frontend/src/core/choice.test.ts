import { describe, expect, test } from "vitest";
import { aView, plays } from "../../test/views.ts";
import { asked, type Choice, choose, type Gesture, surviving } from "./choice.ts";
import type { View } from "./wire.ts";

const both = aView({ choices: plays(["2-5", "left", "right"], ["0-5", "left"], ["2-2", "right"]) });

/** The choice after some gestures in a row. */
function chosen(view: View, ...gestures: Gesture[]): Choice | null {
  return gestures.reduce<Choice | null>((choice, one) => choose(choice, one, view), null);
}

describe("a tile first", () => {
  test("a tapped tile is shown laid at the first end it may go to", () => {
    expect(chosen(both, { do: "tile", tile: "2-2" })).toMatchObject({ tile: "2-2", side: "right" });
  });

  test("tapping the other end moves it there", () => {
    const choice = chosen(both, { do: "tile", tile: "2-5" }, { do: "end", side: "right" });
    expect(choice).toMatchObject({ kind: "tile", tile: "2-5", side: "right" });
  });

  test("the swap button moves it to the other end and back", () => {
    const once = chosen(both, { do: "tile", tile: "2-5" }, { do: "swap" });
    expect(once).toMatchObject({ side: "right" });
    expect(choose(once, { do: "swap" }, both)).toMatchObject({ side: "left" });
  });

  test("a tile that goes to one end only stays there, swapped or sent to the other", () => {
    const choice = chosen(both, { do: "tile", tile: "0-5" });
    expect(choose(choice, { do: "swap" }, both)).toEqual(choice);
    expect(choose(choice, { do: "end", side: "right" }, both)).toEqual(choice);
  });

  test("tapping the tile again drops it", () => {
    expect(chosen(both, { do: "tile", tile: "2-5" }, { do: "tile", tile: "2-5" })).toBeNull();
  });

  test("tapping another tile takes its place", () => {
    const choice = chosen(both, { do: "tile", tile: "2-5" }, { do: "tile", tile: "2-2" });
    expect(choice).toMatchObject({ tile: "2-2", side: "right" });
  });

  test("a tile that goes nowhere is lifted but can't be confirmed", () => {
    const choice = chosen(both, { do: "tile", tile: "1-3" });
    expect(choice).toMatchObject({ tile: "1-3", side: null });
    expect(asked(choice)).toBeNull();
  });

  test("a tile of no hand shown here can't be chosen", () => {
    expect(chosen(both, { do: "tile", tile: "6-6" })).toBeNull();
  });
});

describe("an end first", () => {
  test("the next tile is laid at the chosen end", () => {
    const choice = chosen(both, { do: "end", side: "right" }, { do: "tile", tile: "2-5" });
    expect(choice).toMatchObject({ kind: "tile", tile: "2-5", side: "right" });
  });

  test("a tile that does not go there is laid where it goes", () => {
    const choice = chosen(both, { do: "end", side: "right" }, { do: "tile", tile: "0-5" });
    expect(choice).toMatchObject({ tile: "0-5", side: "left" });
  });

  test("an end alone can't be confirmed, and a second tap lets it go", () => {
    const choice = chosen(both, { do: "end", side: "left" });
    expect(asked(choice)).toBeNull();
    expect(choose(choice, { do: "end", side: "left" }, both)).toBeNull();
  });

  test("an end that nothing may go to is not chosen", () => {
    const view = aView({ choices: plays(["0-5", "left"]) });
    expect(chosen(view, { do: "end", side: "right" })).toBeNull();
  });
});

describe("a pass, a pose, a designation", () => {
  const passing = aView({ choices: { plays: [], pass: true, openers: null } });
  const choosing = aView({
    phase: "designating",
    choices: { plays: [], pass: false, openers: [0, 2] },
  });

  test("a pass is chosen, then confirmed", () => {
    expect(asked(chosen(passing, { do: "pass" }))).toEqual({ type: "pass", seat: 0 });
  });

  test("a pass is not chosen where the view does not offer it", () => {
    expect(chosen(both, { do: "pass" })).toBeNull();
  });

  test("the forced double-six is chosen like any tile", () => {
    const view = aView({ hand: ["6-6"], choices: plays(["6-6", "right"]) });
    expect(asked(chosen(view, { do: "tile", tile: "6-6" }))).toEqual({
      type: "play",
      seat: 0,
      tile: "6-6",
      side: "right",
    });
  });

  test("an opener is chosen, then confirmed", () => {
    const choice = chosen(choosing, { do: "opener", opener: 2 });
    expect(asked(choice)).toEqual({ type: "designate", seat: 0, opener: 2 });
  });

  test("nobody but the partners can be chosen as opener", () => {
    expect(chosen(choosing, { do: "opener", opener: 1 })).toBeNull();
  });

  test("while an opener is chosen, no tile is", () => {
    expect(chosen(choosing, { do: "tile", tile: "0-5" })).toBeNull();
  });
});

describe("a choice dies", () => {
  const choice = chosen(both, { do: "tile", tile: "2-5" });

  test("not with news that leave the play alone", () => {
    expect(surviving(choice, { ...both, version: 11, watchers: 3 })).toBe(choice);
  });

  test("with its moment", () => {
    expect(surviving(choice, { ...both, moment: 6 })).toBeNull();
  });

  test("when the hand is covered", () => {
    expect(surviving(choice, { ...both, shown: null, hand: null, choices: null })).toBeNull();
  });

  test("when another hand is shown", () => {
    expect(surviving(choice, { ...both, shown: 2 })).toBeNull();
  });

  test("when it is dropped", () => {
    expect(choose(choice, { do: "drop" }, both)).toBeNull();
  });
});

test("out of turn nothing can be chosen", () => {
  expect(chosen(aView(), { do: "tile", tile: "0-5" })).toBeNull();
});
