/** The table during a deal: score, seats, chain, turn, choice, hand, tools. One page for all; CSS sets it out. */
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { viewerOf } from "../../core/table.ts";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { Eave } from "../art/eave.tsx";
import { IconButton } from "../parts/button.tsx";
import { useDragGuard } from "../parts/drag-guard.ts";
import { Offline } from "../parts/offline.tsx";
import { ActionBar } from "./action-bar.tsx";
import { Announcer } from "./announcer.tsx";
import { AtTable } from "./at-table.tsx";
import { Designation } from "./designation.tsx";
import { Hand } from "./hand.tsx";
import { LogList } from "./log-list.tsx";
import { Score } from "./score.tsx";
import { Seats } from "./seats.tsx";
import { SheetPlace } from "./sheet-place.tsx";
import { sheet } from "./sheets.ts";
import { TableTop } from "./table-top.tsx";
import { Tools } from "./tools.tsx";
import { TurnLine } from "./turn-line.tsx";
import { useKeys } from "./use-keys.ts";
import "../../styles/table/index.css";

export default function PlayScreen({ view }: { view: View }): VNode {
  const place = useRef<HTMLElement>(null);
  useDragGuard(place);
  useKeys();
  const viewer = view.seats[viewerOf(view)];
  return (
    <main
      class={`play${view.hand ? "" : " is-watching"}`}
      ref={place}
      data-version={view.version}
      data-moment={view.moment}
    >
      <Offline />
      <h1 class="sr-only">{t("table.title", { number: view.deal?.number ?? 0 })}</h1>
      <IconButton
        class="open-menu"
        icon="menu"
        label={t("menu.title")}
        aria-expanded={sheet.value === "menu"}
        onClick={() => {
          sheet.value = sheet.value ? null : "menu";
        }}
      />
      <aside class="side">
        <Score view={view} />
        <section class="deal-log">
          <h2>{t("deal.number", { number: view.deal?.number ?? 0 })}</h2>
          <LogList view={view} />
        </section>
      </aside>
      <IconButton
        class="open-settings"
        icon="settings"
        label={t("settings.title")}
        onClick={() => {
          sheet.value = sheet.value === "settings" ? null : "settings";
        }}
      />
      <Eave />
      <Seats view={view} />
      <TableTop view={view}>
        {view.phase === "designating" ? <Designation view={view} /> : null}
      </TableTop>
      <AtTable view={view} seat={viewer} place="bottom" />
      <TurnLine view={view} />
      <ActionBar view={view} />
      {view.hand && <Hand view={view} />}
      <Tools view={view} />
      <SheetPlace view={view} />
      <Announcer view={view} />
    </main>
  );
}
