/** One of the device's tables in two lines: who else is there, and how it stands. */
import type { RoomSummary, SeatNumber } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { listed, nameOf } from "../words/who.ts";

/** What the list of the device's own rooms may tell besides. */
export interface MyRoom extends RoomSummary {
  deal?: number | null;
  turn?: SeatNumber | null;
  scores?: [number, number] | null;
}

/** The other people by name, computers by their number. */
export function othersAt(room: MyRoom): string {
  const people = room.seats.filter((seat) => seat.kind === "person" && !seat.yours).map(nameOf);
  const count = room.seats.filter((seat) => seat.kind === "computer").length;
  const computers = count > 0 ? [t("tables.computers", { count })] : [];
  const names = [...people, ...computers];
  return names.length > 0 ? listed(names) : t("tables.nobody_else");
}

/** What happens there now, and whether it waits for somebody on this device. */
export function stateOf(room: MyRoom): { yours: boolean; text: string } {
  const deal = room.deal ?? 0;
  const due = room.turn === null || room.turn === undefined ? null : room.seats[room.turn];
  if (room.phase === "gathering") return { yours: false, text: t("tables.gathering") };
  if (room.phase === "match_over") return { yours: false, text: t("tables.match_over") };
  if (room.phase === "revealed") return { yours: false, text: t("tables.revealed", { deal }) };
  const yours = due?.yours === true;
  const text = yours
    ? t("tables.your_turn", { deal })
    : t("tables.their_turn", { name: due ? nameOf(due) : "", deal });
  return { yours, text };
}
