/** The small line under a name: who that is to the viewer. */
import { partnerOf } from "../../core/names.ts";
import { yourSeats } from "../../core/table.ts";
import type { Seat, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { nameOf, youSeat } from "../words/who.ts";

export function relationOf(view: View, seat: Seat): string {
  const you = youSeat(view);
  if (seat.kind === "computer") return t(`level.${seat.level ?? "steady"}`);
  if (seat.presence === "away" || seat.presence === "gone") return t(`presence.${seat.presence}`);
  if (seat.yours) return you === null ? t("lobby.this_device") : t("lobby.you");
  if (you !== null && partnerOf(you) === seat.seat) return t("lobby.your_partner");
  const partner = yourSeats(view).find((mine) => partnerOf(mine.seat) === seat.seat);
  return partner ? t("lobby.partner_of", { name: nameOf(partner) }) : t("presence.here");
}
