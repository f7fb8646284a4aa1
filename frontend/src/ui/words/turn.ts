/** Whose turn it is and what it is about, in one line: a bold part and a plain one. */
import type { SeatNumber, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { whoIs } from "./who.ts";

/** The only tile that may open, while it must be the double-six. */
export function mustPose(view: View): boolean {
  return (
    view.chain.length === 0 &&
    view.opening?.kind === "double_six" &&
    view.choices?.plays.length === 1
  );
}

/** The line under the table, with its bold part marked for `rich`; empty while nobody is due. */
export function turnLine(view: View): { due: string; rest: string } | null {
  if (!view.turn) return null;
  const { seat } = view.turn;
  return view.choices && view.shown === seat ? ownTurn(view, seat) : othersTurn(view, seat);
}

function ownTurn(view: View, seat: SeatNumber): { due: string; rest: string } {
  const due = t("turn.due", whoIs(view, seat));
  const choices = view.choices;
  if (choices?.openers) return { due, rest: t("turn.designate") };
  if (choices?.pass) return { due, rest: t("turn.nothing_fits") };
  if (mustPose(view)) return { due, rest: t("turn.double_six") };
  if (view.chain.length === 0) return { due, rest: t("turn.pose") };
  return { due, rest: t("turn.fits", { count: choices?.plays.length ?? 0 }) };
}

function othersTurn(view: View, number: SeatNumber): { due: string; rest: string } {
  const seat = view.seats[number];
  const due = t("turn.due", whoIs(view, number));
  if (view.phase === "designating")
    return { due: t("turn.chooses", whoIs(view, number)), rest: t("turn.they_designate") };
  if (seat.kind === "computer" || seat.stand_in) {
    return { due, rest: view.holds.length > 0 ? t("turn.waits") : t("turn.thinks") };
  }
  if (seat.presence === "away" || seat.presence === "gone") return { due, rest: t("turn.away") };
  if (seat.yours) return { due, rest: t("turn.passing") };
  return { due, rest: "" };
}
