/** Where sheets lie: over the table, down to the hand. The table's camera makes room for them. */
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { Invite } from "../lobby/invite.tsx";
import { later } from "../parts/later.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { covered, tableSize } from "./geometry.ts";
import { LogList } from "./log-list.tsx";
import { MenuSheet } from "./menu-sheet.tsx";
import { type SheetName, sheet } from "./sheets.ts";
import { SureSheet } from "./sure-sheet.tsx";
import { useSize } from "./use-size.ts";

const Settings = later(() => import("../settings/settings-panel.tsx"));

export function SheetPlace({ view }: { view: View }): VNode | null {
  const open = sheet.value;
  useEffect(() => () => closeSheet(), []);
  return open && <Place view={view} open={open} />;
}

function Place({ view, open }: { view: View; open: SheetName }): VNode {
  const place = useSize<HTMLDivElement>(measured);
  useEffect(
    () => () => {
      covered.value = 0;
    },
    [],
  );
  return (
    <div class="sheet-place" ref={place}>
      <Contents view={view} open={open} />
    </div>
  );
}

/** How much of the table lies under the sheet. */
function measured(): void {
  const table = document.querySelector(".table-top")?.getBoundingClientRect();
  const over = document.querySelector(".sheet-place")?.getBoundingClientRect();
  if (!table || !over) return;
  covered.value = Math.min(Math.max(table.bottom - over.top, 0), tableSize.peek().height);
}

function closeSheet(): void {
  sheet.value = null;
}

function Contents({ view, open }: { view: View; open: SheetName }): VNode {
  switch (open) {
    case "menu":
      return <MenuSheet view={view} />;
    case "invite":
      return (
        <Sheet title={t("menu.invite")} onClose={closeSheet}>
          <Invite code={view.code} />
        </Sheet>
      );
    case "settings":
      return (
        <Sheet title={t("settings.title")} onClose={closeSheet} tall>
          <Settings />
        </Sheet>
      );
    case "log":
      return (
        <Sheet title={t("log.title")} onClose={closeSheet} tall>
          <LogList view={view} />
        </Sheet>
      );
    default:
      return <SureSheet view={view} what={open} />;
  }
}
