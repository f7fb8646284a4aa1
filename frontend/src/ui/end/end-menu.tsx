/** The way to the menu at the end of a deal, beside the one red button. */
import type { VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { IconButton } from "../parts/button.tsx";
import { sheet } from "../table/sheets.ts";

export function EndMenu(): VNode {
  return (
    <IconButton
      icon="menu"
      label={t("menu.title")}
      aria-expanded={sheet.value === "menu"}
      onClick={() => {
        sheet.value = sheet.peek() ? null : "menu";
      }}
    />
  );
}
