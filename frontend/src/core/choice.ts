/**
 * What a person has chosen but not confirmed (P8).
 *
 * A choice belongs to a seat and a moment and dies with either. It is made only of what the view's `choices`
 * list: nothing here knows which tile fits where.
 */
import type { Ask, SeatNumber, Side, Tile, View } from "./wire.ts";

/** Where a choice was made, and when. */
interface Made {
  seat: SeatNumber;
  moment: number;
}

export type Choice = Made &
  (
    | /** Laid in preview at `side`; null: the tile goes nowhere. */
    { kind: "tile"; tile: Tile; side: Side | null }
    /** An end is chosen first, the tile is to come. */
    | { kind: "end"; side: Side }
    | { kind: "pass" }
    | { kind: "opener"; opener: SeatNumber }
  );

export type Gesture =
  | { do: "tile"; tile: Tile }
  | { do: "end"; side: Side }
  | { do: "swap" }
  | { do: "pass" }
  | { do: "opener"; opener: SeatNumber }
  | { do: "drop" };

/** The sides at which the view lets a tile be laid; none if it goes nowhere now. */
export function sidesFor(view: View, tile: Tile): readonly Side[] {
  return view.choices?.plays.find((play) => play.tile === tile)?.sides ?? [];
}

/** The choice after a gesture. A gesture that the view offers nothing for changes nothing. */
export function choose(choice: Choice | null, gesture: Gesture, view: View): Choice | null {
  const { choices, shown } = view;
  if (!choices || shown === null || gesture.do === "drop") return null;
  const made: Made = { seat: shown, moment: view.moment };
  switch (gesture.do) {
    case "tile":
      return chooseTile(choice, gesture.tile, view, made);
    case "end":
      return chooseEnd(choice, gesture.side, view, made);
    case "swap":
      return swapped(choice, view);
    case "pass":
      return choices.pass ? toggled(choice, { ...made, kind: "pass" }) : choice;
    case "opener":
      return choices.openers?.includes(gesture.opener)
        ? toggled(choice, { ...made, kind: "opener", opener: gesture.opener })
        : choice;
  }
}

/** The choice, if the view still is the one it was made on. */
export function surviving(choice: Choice | null, view: View | null): Choice | null {
  const alive =
    choice && view?.choices && choice.moment === view.moment && choice.seat === view.shown;
  return alive ? choice : null;
}

/** What Confirm would send; null while there is nothing to confirm. */
export function asked(choice: Choice | null): Ask | null {
  if (!choice) return null;
  const { seat } = choice;
  switch (choice.kind) {
    case "tile":
      return choice.side && { type: "play", seat, tile: choice.tile, side: choice.side };
    case "end":
      return null;
    case "pass":
      return { type: "pass", seat };
    case "opener":
      return { type: "designate", seat, opener: choice.opener };
  }
}

function chooseTile(choice: Choice | null, tile: Tile, view: View, made: Made): Choice | null {
  if (!view.hand?.includes(tile) || view.choices?.openers) return choice;
  if (choice?.kind === "tile" && choice.tile === tile) return null;
  const sides = sidesFor(view, tile);
  const wanted = choice?.kind === "end" && sides.includes(choice.side) ? choice.side : sides[0];
  return { ...made, kind: "tile", tile, side: wanted ?? null };
}

function chooseEnd(choice: Choice | null, side: Side, view: View, made: Made): Choice | null {
  if (choice?.kind === "tile" && choice.side) {
    return sidesFor(view, choice.tile).includes(side) ? { ...choice, side } : choice;
  }
  if (!view.choices?.plays.some((play) => play.sides.includes(side))) return choice;
  return toggled(choice, { ...made, kind: "end", side });
}

function swapped(choice: Choice | null, view: View): Choice | null {
  if (choice?.kind !== "tile") return choice;
  const other = sidesFor(view, choice.tile).find((side) => side !== choice.side);
  return other ? { ...choice, side: other } : choice;
}

/** The new choice, or none if it was the chosen one already. */
function toggled(choice: Choice | null, next: Choice): Choice | null {
  return JSON.stringify(choice) === JSON.stringify(next) ? null : next;
}
