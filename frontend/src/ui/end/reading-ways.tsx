/** From the end of a deal to the rules; and to its details, as long as the table is still there (P20). */
import type { VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { Button } from "../parts/button.tsx";
import { type SheetName, sheet } from "../table/sheets.ts";
import type { Standing } from "./result-acts.tsx";

export function ReadingWays({ standing: { view, left } }: { standing: Standing }): VNode | null {
  if (!view) return null;
  return (
    <>
      <Button icon="book" onClick={() => open("rules")}>
        {t("rules.title")}
      </Button>
      {!left && (
        <Button icon="list" onClick={() => open("details")}>
          {t("details.title")}
        </Button>
      )}
    </>
  );
}

function open(name: SheetName): void {
  sheet.value = name;
}
