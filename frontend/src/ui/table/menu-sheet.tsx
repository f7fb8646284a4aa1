/** What is seldom needed at the table: starting over, leaving. */
import type { VNode } from "preact";
import { toBeAdvised } from "../../core/hint.ts";
import {
  freeableSeats,
  isDealOn,
  isSeated,
  offersOf,
  standInSeats,
  yourSeats,
} from "../../core/table.ts";
import type { SeatNumber, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { openSteps } from "../../state/first-steps.ts";
import { go } from "../../state/route.ts";
import { ask } from "../../state/table.ts";
import { Icon, type IconName } from "../art/icon.tsx";
import { openHint } from "../hint/open-hint.ts";
import { Sheet } from "../parts/sheet.tsx";
import { nameOf } from "../words/who.ts";
import { type SheetName, sheet } from "./sheets.ts";
import { toggle } from "./zooming.ts";

const show = (name: SheetName | null) => {
  sheet.value = name;
};

interface Props {
  view: View;
  /** The table has gone on from what is on screen: nothing is done to a deal that is out of sight. */
  left: boolean;
}

export function MenuSheet({ view, left }: Props): VNode {
  return (
    <Sheet title={t("menu.title")} onClose={() => show(null)}>
      <ul class="menu">
        {!left && <Playing view={view} />}
        <Entry icon="book" label={t("rules.title")} to="rules" />
        {!left && <Entry icon="list" label={t("details.title")} to="details" />}
        {isSeated(view) && <Absent view={view} />}
        <Act
          icon="book"
          label={t("result.book")}
          onClick={() => go({ page: "book", code: view.code })}
        />
        {isDealOn(view) && !left && <Entry icon="lock" label={t("result.proof")} to="shuffle" />}
        <Entry icon="share" label={t("menu.invite")} to="invite" />
        <Entry icon="key" label={t("keys.title")} to="keys" keys />
        <Entry icon="settings" label={t("settings.title")} to="settings" />
        {view.hand && !left && <Act icon="info" label={t("steps.again")} onClick={openSteps} />}
        {isSeated(view) && (
          <Entry icon="phone" label={t("move.title")} note={t("move.note")} to="move" />
        )}
        {yourSeats(view).length > 0 && (
          <Entry icon="leave" label={t("menu.leave")} note={t("menu.leave_note")} to="leave" />
        )}
        <li>
          <button type="button" class="row" onClick={() => go({ page: "start" })}>
            <Icon name="back" />
            <span class="row-text">
              <b>{t("menu.start")}</b>
              <small>{t("menu.start_note")}</small>
            </span>
          </button>
        </li>
      </ul>
    </Sheet>
  );
}

/** What changes the play, or helps with it. */
function Playing({ view }: { view: View }): VNode {
  const offers = offersOf(view);
  return (
    <>
      {offers.restart && (
        <Entry icon="again" label={t("menu.restart")} note={t("menu.restart_note")} to="restart" />
      )}
      {offers.newSession && (
        <Entry icon="plus" label={t("menu.session")} note={t("menu.session_note")} to="session" />
      )}
      {view.redo && (
        <Act
          compact
          icon="redo"
          label={t("tools.redo")}
          onClick={() => view.redo && void ask({ type: "redo", seat: view.redo.seat })}
        />
      )}
      {toBeAdvised(view) && <Act compact icon="bulb" label={t("tools.hint")} onClick={openHint} />}
      {offers.cover && (
        <Act
          compact
          icon="lock"
          label={t("tools.cover")}
          onClick={() => view.shown !== null && void ask({ type: "cover", seat: view.shown })}
        />
      )}
      {isDealOn(view) && (
        <Act compact icon="zoom" label={t("tools.enlarge")} onClick={() => toggle()} />
      )}
    </>
  );
}

interface EntryProps {
  icon: IconName;
  label: string;
  note?: string;
  to: SheetName;
  /** A wider screen has it among its tools. */
  compact?: boolean;
  /** Of use only beside a keyboard. */
  keys?: boolean;
}

function Entry({ icon, label, note, to, compact = false, keys = false }: EntryProps): VNode {
  return (
    <li class={`${compact ? "only-compact" : ""}${keys ? "with-keys" : ""}`}>
      <button type="button" class="row" data-sheet={to} onClick={() => show(to)}>
        <Icon name={icon} />
        <span class="row-text">
          <b>{label}</b>
          {note && <small>{note}</small>}
        </span>
        <Icon name="forward" />
      </button>
    </li>
  );
}

/** What can be done about people who are not here (P21). */
function Absent({ view }: { view: View }): VNode {
  const name = (seat: SeatNumber) => nameOf(view.seats[seat]);
  return (
    <>
      {standInSeats(view).map((seat) => (
        <Act
          key={`stand-in-${seat}`}
          icon="chip"
          label={t("menu.stand_in", { name: name(seat) })}
          note={t("menu.stand_in_note", { name: name(seat) })}
          onClick={() => void ask({ type: "stand_in", seat, level: "steady" })}
        />
      ))}
      {freeableSeats(view).map((seat) => (
        <Act
          key={`free-${seat}`}
          icon="leave"
          label={t("menu.free_seat", { name: name(seat) })}
          note={t("menu.free_seat_note", { name: name(seat) })}
          onClick={() => void ask({ type: "free_seat", seat })}
        />
      ))}
    </>
  );
}

interface ActProps {
  icon: IconName;
  label: string;
  note?: string;
  /** A wider screen has it among its tools. */
  compact?: boolean;
  onClick: () => void;
}

function Act({ icon, label, note, compact = false, onClick }: ActProps): VNode {
  return (
    <li class={compact ? "only-compact" : ""}>
      <button
        type="button"
        class="row"
        onClick={() => {
          show(null);
          onClick();
        }}
      >
        <Icon name={icon} />
        <span class="row-text">
          <b>{label}</b>
          {note && <small>{note}</small>}
        </span>
      </button>
    </li>
  );
}
