/** One line of text that says whose turn it is (P12), and at its end the viewer's own last pass. */
import type { VNode } from "preact";
import type { Seat, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { connection } from "../../state/table.ts";
import { Icon } from "../art/icon.tsx";
import { turnLine } from "../words/turn.ts";
import { PassBadge } from "./pass-badge.tsx";

/** A name of wide letters without a space may be longer than the line. */
const UNBREAKABLE = /\S{15}/;
/** Lines of more characters than these may need a third row, beside a pass and beside less. */
const LONG_LINE = { besidePass: 50, other: 64 };

export function TurnLine({ view }: { view: View }): VNode {
  const lost = connection.value === "lost";
  return (
    <div class={`turn-line${lost ? " is-lost" : ""}`}>
      {lost ? <Lost /> : <Due view={view} />}
      <OwnPass view={view} />
    </div>
  );
}

function Lost(): VNode {
  return (
    <p>
      <Icon name="offline" />
      <b>{t("offline.title")}</b> <span>{t("offline.again")}</span>
    </p>
  );
}

function Due({ view }: { view: View }): VNode | null {
  const line = turnLine(view);
  if (!line) return null;
  const { due, rest } = line;
  const room = ownPass(view) ? LONG_LINE.besidePass : LONG_LINE.other;
  const isLong = due.length + rest.length > room;
  return (
    <p class={`${isLong ? "is-long" : ""} ${UNBREAKABLE.test(due) ? "is-unbreakable" : ""}`}>
      <b>{due}</b> <span>{rest}</span>
    </p>
  );
}

function ownPass(view: View): Seat["passed"] {
  return view.shown === null ? null : view.seats[view.shown].passed;
}

function OwnPass({ view }: { view: View }): VNode {
  const passed = ownPass(view);
  if (passed) return <PassBadge ends={passed} />;
  return (
    <small>
      {view.watchers > 0 && <Watchers count={view.watchers} />}
      {view.deal && t("deal.number", { number: view.deal.number })}
    </small>
  );
}

/** How many look on (P5). */
function Watchers({ count }: { count: number }): VNode {
  const said = t("lobby.watchers", { count });
  return (
    <span class="onlookers" title={said}>
      <Icon name="eye" />
      <span aria-hidden="true">{count}</span>
      <span class="sr-only">{said}</span>
    </span>
  );
}
