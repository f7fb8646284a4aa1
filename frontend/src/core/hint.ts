/**
 * A hint that was asked for (P19): on its way, here, or not to be had.
 *
 * It belongs to a seat and a moment, as a choice does, and dies with either.
 */
import type { Advice, HintFrame, RefusalCode, SeatNumber, View } from "./wire.ts";

interface Asked {
  seat: SeatNumber;
  moment: number;
}

export type Hint = Asked &
  (
    | { is: "coming" }
    | { is: "here"; best: HintFrame["best"]; close: boolean; reasons: HintFrame["reasons"] }
    | { is: "refused"; code: RefusalCode }
  );

/** What a hint may be asked for now: the shown hand, if it is its turn. */
export function toBeAdvised(view: View): Asked | null {
  return view.choices && view.shown !== null ? { seat: view.shown, moment: view.moment } : null;
}

/** The hint, if the view still is the one it was asked on. */
export function stillGood(hint: Hint | null, view: View | null): Hint | null {
  const now = view && toBeAdvised(view);
  return hint && now && now.seat === hint.seat && now.moment === hint.moment ? hint : null;
}

/** A hint that was on its way, after its answer; null: it is too late for it. */
export function answered(asked: Asked, told: HintFrame | { type: "refused"; code: RefusalCode }) {
  const { seat, moment } = asked;
  if (told.type === "refused") {
    const isOver = told.code === "stale" || told.code === "covered";
    return isOver ? null : ({ seat, moment, is: "refused", code: told.code } as const);
  }
  const { best, close, reasons } = told;
  return told.moment === moment
    ? ({ seat, moment, is: "here", best, close, reasons } as const)
    : null;
}

/** The play that a hint names first; null where that is none. */
export function firstPlay(hint: Hint | null): Advice["play"] | null {
  return hint?.is === "here" ? (hint.best[0]?.play ?? null) : null;
}
