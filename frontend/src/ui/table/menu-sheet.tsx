/** What is seldom needed at the table: starting over, leaving. */
import type { VNode } from "preact";
import { offersOf, yourSeats } from "../../core/table.ts";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { go } from "../../state/route.ts";
import { ask } from "../../state/table.ts";
import { Icon, type IconName } from "../art/icon.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { type SheetName, sheet } from "./sheets.ts";

const show = (name: SheetName | null) => {
  sheet.value = name;
};

export function MenuSheet({ view }: { view: View }): VNode {
  const offers = offersOf(view);
  return (
    <Sheet title={t("menu.title")} onClose={() => show(null)}>
      <ul class="menu">
        {offers.restart && (
          <Entry
            icon="again"
            label={t("menu.restart")}
            note={t("menu.restart_note")}
            to="restart"
          />
        )}
        {offers.newSession && (
          <Entry icon="plus" label={t("menu.session")} note={t("menu.session_note")} to="session" />
        )}
        {view.redo && (
          <Act
            icon="redo"
            label={t("tools.redo")}
            onClick={() => view.redo && void ask({ type: "redo", seat: view.redo.seat })}
          />
        )}
        {offers.cover && (
          <Act
            icon="lock"
            label={t("tools.cover")}
            onClick={() => view.shown !== null && void ask({ type: "cover", seat: view.shown })}
          />
        )}
        <Entry icon="list" label={t("tools.log")} to="log" compact />
        <Entry icon="share" label={t("menu.invite")} to="invite" />
        <Entry icon="settings" label={t("settings.title")} to="settings" />
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

interface EntryProps {
  icon: IconName;
  label: string;
  note?: string;
  to: SheetName;
  /** A wider screen has it among its tools. */
  compact?: boolean;
}

function Entry({ icon, label, note, to, compact = false }: EntryProps): VNode {
  return (
    <li class={compact ? "only-compact" : ""}>
      <button type="button" class="row" onClick={() => show(to)}>
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

interface ActProps {
  icon: IconName;
  label: string;
  onClick: () => void;
}

/** Among the tools on a wider screen. */
function Act({ icon, label, onClick }: ActProps): VNode {
  return (
    <li class="only-compact">
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
        </span>
      </button>
    </li>
  );
}
