/** One of the device's tables in two lines: who else is there, and how it stands. */
import type { OwnRoom } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { listed } from "../words/lists.ts";
import { nameOf } from "../words/who.ts";

/** The people by name, but for who holds the device alone; computers by their number. */
export function othersAt(room: OwnRoom): string {
  const isShared = room.seats.filter((seat) => seat.yours).length > 1;
  const people = room.seats
    .filter((seat) => seat.kind === "person" && (isShared || !seat.yours))
    .map(nameOf);
  const count = room.seats.filter((seat) => seat.kind === "computer").length;
  const computers = count > 0 ? [t("tables.computers", { count })] : [];
  const names = [...people, ...computers];
  return names.length > 0 ? listed(names) : t("tables.nobody_else");
}

/** What happens there now, and whether it waits for somebody on this device. */
export function stateOf(room: OwnRoom): { yours: boolean; text: string } {
  const deal = room.deal ?? 0;
  const due = room.turn === null ? null : room.seats[room.turn];
  if (room.phase === "gathering") return { yours: false, text: t("tables.gathering") };
  if (room.phase === "match_over") return { yours: false, text: t("tables.match_over") };
  if (room.phase === "revealed") return { yours: false, text: t("tables.revealed", { deal }) };
  const yours = due?.yours === true;
  const text = yours
    ? t("tables.your_turn", { deal })
    : t("tables.their_turn", { name: due ? nameOf(due) : "", deal });
  return { yours, text };
}
