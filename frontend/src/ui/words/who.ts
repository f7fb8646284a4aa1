/** What people, computers and teams are called on screen. Nobody is "he" or "she"; only the one viewer is "you". */
import { SEATS } from "../../core/names.ts";
import { yourSeats } from "../../core/table.ts";
import type { Occupant, SeatNumber, TeamNumber, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { both } from "./lists.ts";

/** Arguments of a message about somebody: which form of the sentence, and the name. */
export interface Who {
  who: "you" | "other";
  name: string;
}

/** The name of a seat's occupant; a computer's is its seat's. */
export function nameOf({ kind, name, seat }: Pick<Occupant, "kind" | "name" | "seat">): string {
  if (kind === "computer") return t("who.computer", { seat: seat + 1 });
  return name ?? t("who.free_seat", { seat: seat + 1 });
}

/** The seat that "you" means: on a device of several people nobody is "you". */
export function youSeat(view: View): SeatNumber | null {
  const [first, second] = yourSeats(view);
  return first && !second ? first.seat : null;
}

export function whoIs(view: View, seat: SeatNumber): Who {
  const name = nameOf(view.seats[seat]);
  return { who: youSeat(view) === seat ? "you" : "other", name };
}

/** "You", or the name: for places where it stands alone. */
export function shortName(view: View, seat: SeatNumber): string {
  return t("who.short", whoIs(view, seat));
}

export function seatsOf(team: TeamNumber): SeatNumber[] {
  return SEATS.filter((seat) => seat % 2 === team);
}

/** "Ana and Cleo". */
export function teamName(view: View, team: TeamNumber): string {
  return both(seatsOf(team).map((seat) => nameOf(view.seats[seat])));
}
