/** Whether somebody at this device must act now: what titles, sounds and notices of a turn hang on (P12). */
import type { SeatNumber, View } from "./wire.ts";

export interface Due {
  seat: SeatNumber;
  /** Another one for every such turn, and the same for as long as it lasts. */
  key: string;
}

/** Null while nobody here must: others are to act, a pass is made for this seat, a computer stands in. */
export function dueHere(view: View): Due | null {
  const { turn, deal } = view;
  if (!turn || !view.seats[turn.seat].yours) return null;
  if (view.choices === null && view.cover !== turn.seat) return null;
  const { seat } = turn;
  return { seat, key: [deal?.number, deal?.restarted, deal?.undone, turn.turn, seat].join(" ") };
}
