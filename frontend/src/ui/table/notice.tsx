/** While the table waits for somebody else: why it waits, or what happened last. */
import type { ComponentChildren, VNode } from "preact";
import type { LogEntry, Seat, SeatNumber, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { rich } from "../../i18n/rich.tsx";
import { ask } from "../../state/table.ts";
import { Icon, type IconName } from "../art/icon.tsx";
import { Button } from "../parts/button.tsx";
import { Countdown } from "../question/countdown.tsx";
import { wasUnheeded } from "../question/unheeded.ts";
import { entryText } from "../words/log.ts";
import { nameOf, whoIs } from "../words/who.ts";

/** A name of more characters leaves no room for a sign on a phone. */
const LONG_NAME = 9;

export function Notice({ view }: { view: View }): VNode | null {
  const said = unheeded(view) ?? waitingFor(view) ?? opening(view) ?? latest(view);
  if (!said) return null;
  return (
    <section class={`panel bar notice ${formOf(said)}`} aria-label={t("notice.label")}>
      <span class="notice-sign">
        <Icon name={said.icon} />
      </span>
      <p class="bar-text">{said.text}</p>
      {said.until != null && <Countdown key={said.until} until={said.until} />}
      {said.standIn !== undefined && <StandIn seat={said.standIn} />}
    </section>
  );
}

/** What a hold has to say needs more room than the rest, and the more beside a long name. */
function formOf({ holder }: Said): string {
  if (holder === undefined) return "";
  return holder.length > LONG_NAME ? "is-hold is-long" : "is-hold";
}

interface Said {
  icon: IconName;
  text: ComponentChildren;
  /** A computer may be asked to play for this seat. */
  standIn?: SeatNumber;
  /** Who holds the table up. */
  holder?: string;
  /** Until when it lasts at most. */
  until?: number | null;
}

function StandIn({ seat }: { seat: SeatNumber }): VNode {
  return (
    <Button onClick={() => void ask({ type: "stand_in", seat, level: "steady" })}>
      {t("notice.stand_in_ask")}
    </Button>
  );
}

function unheeded(view: View): Said | null {
  return wasUnheeded(view) ? { icon: "info", text: t("question.unheeded") } : null;
}

/** Somebody who holds the table up. */
function waitingFor(view: View): Said | null {
  const [hold] = view.holds.filter((one) => !view.seats[one.seat].yours);
  if (hold)
    return {
      icon: "book",
      text: rich("notice.reads", named(view.seats[hold.seat])),
      holder: nameOf(view.seats[hold.seat]),
      until: hold.until,
    };
  const due = view.turn && view.seats[view.turn.seat];
  if (!due) return null;
  if (due.stand_in) return { icon: "chip", text: rich("notice.stand_in", named(due)) };
  if (due.presence === "away" || due.presence === "gone")
    return { icon: "offline", text: rich("notice.away", named(due)), standIn: due.seat };
  return null;
}

function named(seat: Seat): { name: string } {
  return { name: nameOf(seat) };
}

/** Why somebody chooses the opener, or opens. */
function opening(view: View): Said | null {
  if (view.choices?.openers) return { icon: "info", text: t("notice.designate") };
  if (view.phase === "designating" && view.turn)
    return { icon: "info", text: t("notice.designation", { team: teamOf(view, view.turn.seat) }) };
  if (view.log.length > 0 || view.opening?.kind !== "double_six" || !view.turn) return null;
  return { icon: "info", text: t("notice.double_six", whoIs(view, view.turn.seat)) };
}

/** Whether a seat is of the shown person's team. */
function teamOf(view: View, seat: SeatNumber): "own" | "other" {
  return view.shown !== null && view.shown % 2 === seat % 2 ? "own" : "other";
}

function latest(view: View): Said | null {
  const entry: LogEntry | undefined = view.log.at(-1);
  if (!entry) return null;
  return { icon: entry.do === "pass" ? "info" : "cards", text: entryText(view, entry) };
}
