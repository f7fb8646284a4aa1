/**
 * What a view lets this device see and do: which screen is on, and what it offers.
 *
 * Reads the view's own lists and flags. Judges no play: what may be played is `view.choices`, what may be taken
 * back is `view.undo`; the server decides again on every request.
 */
import { dueHere } from "./due.ts";
import { SEATS } from "./names.ts";
import type { Seat, SeatNumber, View } from "./wire.ts";

export type Screen =
  | "gathering"
  | "covered"
  | "designating"
  | "playing"
  | "revealed"
  | "match_over";

/** Whether a deal is on: hands are secret, and somebody is due. */
export function isDealOn({ phase }: View): boolean {
  return phase === "designating" || phase === "playing";
}

/** The screen for a view. A shared device that shows no hand is covered while hands are secret. */
export function screenOf(view: View): Screen {
  return isDealOn(view) && view.shown === null && isSeated(view)
    ? "covered"
    : (view.phase as Screen);
}

/**
 * The same view with the hand laid down: what a device may keep while nobody looks at it. It offers whom the server
 * would: the next of the device's people to act, else any.
 */
export function covered(view: View): View {
  const cover = dueHere(view)?.seat ?? null;
  return { ...view, shown: null, cover, hand: null, choices: null };
}

/** The seats that this device holds. */
export function yourSeats(view: View): Seat[] {
  return view.seats.filter((seat) => seat.yours);
}

export function isSeated(view: View): boolean {
  return view.seats.some((seat) => seat.yours);
}

/** Who is drawn at the bottom: whose hand is shown or due, else the device's first seat, else seat 0. */
export function viewerOf(view: View): SeatNumber {
  return view.shown ?? view.cover ?? yourSeats(view)[0]?.seat ?? 0;
}

/** Whose hands may be asked for on the cover. */
export function revealable(view: View): SeatNumber[] {
  if (screenOf(view) !== "covered") return [];
  return view.cover === null ? yourSeats(view).map((seat) => seat.seat) : [view.cover];
}

/** People on other devices: where there are any, taking back and restarting are asked, not done (P22, P23). */
export function othersSeated(view: View): boolean {
  return view.seats.some((seat) => seat.kind === "person" && !seat.yours);
}

/** Seats that this device could take now. */
export function seatsToTake(view: View): SeatNumber[] {
  return SEATS.filter((seat) => view.seats[seat].kind !== "person");
}

/** Computers that the start would add. */
export function computersToCome(view: View): number {
  return view.seats.filter((seat) => seat.kind === "empty").length;
}

/** People who are not here and for whom a computer could be asked to play (P21). */
export function standInSeats(view: View): SeatNumber[] {
  const missing = (seat: Seat) => seat.kind === "person" && !seat.yours && seat.stand_in === null;
  return view.seats
    .filter((seat) => missing(seat) && (seat.presence === "away" || seat.presence === "gone"))
    .map((seat) => seat.seat);
}

/** Seats of people so long gone that the others may free them (P21). */
export function freeableSeats(view: View): SeatNumber[] {
  return view.seats
    .filter((seat) => seat.kind === "person" && !seat.yours && seat.presence === "gone")
    .map((seat) => seat.seat);
}

export interface Offers {
  start: boolean;
  nextDeal: boolean;
  nextMatch: boolean;
  newSession: boolean;
  restart: boolean;
  /** To lay the own hand down covered, for somebody else of this device. */
  cover: boolean;
  /** To leave, take and fill seats freely, as before the start. */
  seating: boolean;
}

/** The actions of the room that this device may be offered; a watcher is offered none. */
export function offersOf(view: View): Offers {
  const seated = isSeated(view);
  const during = seated && isDealOn(view);
  const between = view.phase === "gathering" || view.phase === "match_over";
  const alone = !othersSeated(view);
  return {
    start: seated && view.phase === "gathering",
    nextDeal: seated && view.phase === "revealed",
    nextMatch: seated && view.phase === "match_over",
    newSession: seated && view.phase !== "gathering",
    // After the reveal only where nobody on another device has seen the hands.
    restart:
      during || (seated && alone && (view.phase === "revealed" || view.phase === "match_over")),
    cover: during && view.shown !== null && yourSeats(view).length > 1,
    seating: seated && between,
  };
}

/** What this device may do about the open question; null if there is none or it has no say. */
export function partInQuestion(view: View): "answer" | "withdraw" | "wait" | null {
  const { question } = view;
  if (!question || !isSeated(view)) return null;
  const holds = (seat: SeatNumber) => view.seats[seat].yours;
  if (question.waiting.some(holds)) return "answer";
  return holds(question.by) ? "withdraw" : "wait";
}
