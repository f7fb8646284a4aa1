/** One seat in the lobby: who is there, and what this device may do about it. */
import type { ComponentChildren, VNode } from "preact";
import { isSeated, yourSeats } from "../../core/table.ts";
import type { Seat, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { ask } from "../../state/table.ts";
import { Avatar } from "../art/avatar.tsx";
import { Icon } from "../art/icon.tsx";
import { Button } from "../parts/button.tsx";
import { nameOf } from "../words/who.ts";
import { relationOf } from "./relation.ts";

interface Props {
  view: View;
  seat: Seat;
  /** Somebody of this device wants to sit here. */
  onSit: () => void;
}

export function SeatPanel({ view, seat, onSit }: Props): VNode {
  const shared = yourSeats(view).length > 1;
  return (
    <section
      class={`panel seat-panel${seat.kind === "empty" ? " is-empty" : ""}`}
      aria-label={t("lobby.seat", { seat: seat.seat + 1, name: nameOf(seat) })}
    >
      <span class="seat-number" aria-hidden="true">
        {seat.seat + 1}
      </span>
      <Avatar who={seat}>{shared && seat.yours && <Icon name="phone" />}</Avatar>
      {seat.kind !== "empty" && (
        <p class="seat-who">
          <b>{nameOf(seat)}</b>
          <small>{relationOf(view, seat)}</small>
        </p>
      )}
      {isSeated(view) && <div class="seat-acts">{actsFor(seat, onSit)}</div>}
    </section>
  );
}

function actsFor(seat: Seat, onSit: () => void): ComponentChildren {
  const number = seat.seat;
  if (seat.kind === "empty")
    return (
      <>
        <Button onClick={onSit}>{t("lobby.sit")}</Button>
        <Button onClick={() => void ask({ type: "seat_computer", seat: number, level: "steady" })}>
          {t("lobby.computer")}
        </Button>
      </>
    );
  if (seat.kind === "computer")
    return (
      <Button onClick={() => void ask({ type: "seat_computer", seat: number, level: null })}>
        {t("lobby.clear")}
      </Button>
    );
  if (seat.yours)
    return (
      <Button onClick={() => void ask({ type: "stand", seat: number })}>{t("lobby.stand")}</Button>
    );
  if (seat.presence === "gone" || seat.presence === "away")
    return (
      <Button onClick={() => void ask({ type: "free_seat", seat: number })}>
        {t("lobby.free")}
      </Button>
    );
  return null;
}
