/** What each sheet holds that can be opened at a table, or at the end of its deal. */
import type { VNode } from "preact";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { HintSheet } from "../hint/later-hint.ts";
import { Invite } from "../lobby/invite.tsx";
import { later } from "../parts/later.tsx";
import { laterSheet } from "../parts/later-sheet.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { DetailsSheet, RulesSheet } from "../reading/later-reading.ts";
import { ShuffleSheet } from "../records/later-records.ts";
import { KeysSheet } from "./keys-sheet.tsx";
import { MenuSheet } from "./menu-sheet.tsx";
import { closeSheet, type SheetName } from "./sheets.ts";
import { SureSheet } from "./sure-sheet.tsx";

const Settings = later(() => import("../settings/settings-panel.tsx"));
const Move = laterSheet(() => import("../moving/move-sheet.tsx"));

interface Props {
  view: View;
  open: SheetName;
  /** The table has gone on from what is on screen. */
  left?: boolean;
}

export function SheetContents({ view, open, left = false }: Props): VNode {
  switch (open) {
    case "menu":
      return <MenuSheet view={view} left={left} />;
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
    case "keys":
      return <KeysSheet onClose={closeSheet} />;
    case "rules":
      return <RulesSheet view={view} onClose={closeSheet} />;
    case "details":
      return <DetailsSheet view={view} onClose={closeSheet} />;
    case "hint":
      return <HintSheet view={view} onClose={closeSheet} />;
    case "shuffle":
      return <ShuffleSheet view={view} onClose={closeSheet} />;
    case "move":
      return <Move view={view} onClose={closeSheet} />;
    default:
      return <SureSheet view={view} what={open} />;
  }
}
