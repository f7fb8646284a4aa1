/** One seat at the table: name, team, tiles left, presence, whose turn, the last pass (P7). */
import type { VNode } from "preact";
import type { Place } from "../../core/names.ts";
import { partnerOf } from "../../core/names.ts";
import { viewerOf } from "../../core/table.ts";
import type { Seat, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { Avatar } from "../art/avatar.tsx";
import { Icon, type IconName } from "../art/icon.tsx";
import { nameOf, whoIs } from "../words/who.ts";
import { PassBadge } from "./pass-badge.tsx";
import { TilesLeft } from "./tiles-left.tsx";

/** A name of more characters stands in two small lines, whole. */
const LONG_NAME = 9;
/** Of more characters than these, name and role have no room side by side on a phone. */
const IN_A_LINE = 11;

interface Props {
  view: View;
  seat: Seat;
  place: Place;
}

export function AtTable({ view, seat, place }: Props): VNode {
  const due = view.turn?.seat === seat.seat;
  const badge = badgeOf(view, seat);
  const [name, role] = [nameOf(seat), roleOf(view, seat)];
  const isLong = name.length > LONG_NAME;
  const isTight = isLong || name.length + role.length > IN_A_LINE;
  return (
    <div class={`at-table at-${place}${due ? " is-due" : ""}`}>
      <Avatar who={seat} due={due}>
        {badge && <Icon name={badge} />}
      </Avatar>
      <p class={`at-name${isLong ? " is-long" : ""}${isTight ? " is-tight" : ""}`}>
        <b>{name}</b> <small>{role}</small>
      </p>
      <TilesLeft count={seat.tiles} />
      <p class="at-pass">
        {stateOf(view, seat) ?? (seat.passed && <PassBadge ends={seat.passed} />)}
      </p>
      {due && <span class="sr-only">{t("turn.sr", whoIs(view, seat.seat))}</span>}
    </div>
  );
}

function roleOf(view: View, seat: Seat): string {
  const viewer = viewerOf(view);
  if (seat.seat === viewer) return "";
  if (seat.seat === partnerOf(viewer)) return t("seats.partner");
  const next = view.turn?.seat === viewer && seat.seat === (viewer + 1) % 4;
  return next ? t("seats.next") : "";
}

function badgeOf(view: View, seat: Seat): IconName | null {
  if (view.holds.some((hold) => hold.seat === seat.seat)) return "book";
  if (seat.stand_in) return "chip";
  return seat.presence === "away" || seat.presence === "gone" ? "offline" : null;
}

/** In the line of the pass: somebody's absence matters more. */
function stateOf(view: View, seat: Seat): VNode | null {
  if (view.holds.some((hold) => hold.seat === seat.seat))
    return <span class="badge">{t("seats.reads")}</span>;
  if (seat.stand_in) return <span class="badge">{t("seats.stand_in")}</span>;
  if (seat.presence === "away" || seat.presence === "gone")
    return <span class="badge badge-away">{t(`presence.${seat.presence}`)}</span>;
  return null;
}
