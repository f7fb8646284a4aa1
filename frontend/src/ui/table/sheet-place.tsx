/** Where sheets lie: over the table, down to the hand. The table's camera makes room for them. */
import { effect } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { partInQuestion } from "../../core/table.ts";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { choice } from "../../state/choice.ts";
import { endSteps, firstStep } from "../../state/first-steps.ts";
import { HintSheet } from "../hint/later-hint.ts";
import { Invite } from "../lobby/invite.tsx";
import { later } from "../parts/later.tsx";
import { laterSheet } from "../parts/later-sheet.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { QuestionSheet } from "../question/question-sheet.tsx";
import { DetailsSheet, RulesSheet } from "../reading/later-reading.ts";
import { ShuffleSheet } from "../records/later-records.ts";
import { covered, tableSize } from "./geometry.ts";
import { KeysSheet } from "./keys-sheet.tsx";
import { MenuSheet } from "./menu-sheet.tsx";
import { type SheetName, sheet } from "./sheets.ts";
import { SureSheet } from "./sure-sheet.tsx";
import { useSize } from "./use-size.ts";

const Settings = later(() => import("../settings/settings-panel.tsx"));
const Move = laterSheet(() => import("../moving/move-sheet.tsx"));
const FirstSteps = later(() => import("../steps/first-steps.tsx"));

export function SheetPlace({ view }: { view: View }): VNode | null {
  const open = sheet.value;
  useEffect(() => () => closeSheet(), []);
  const asked = partInQuestion(view) !== null;
  return open || asked || areStepsDue(view) ? <Place view={view} open={open} /> : null;
}

/** The first steps are for whoever holds a hand, and has something to try them on. */
function areStepsDue(view: View): boolean {
  return firstStep.value !== null && view.phase === "playing" && view.hand !== null;
}

/** What somebody opens here lies over a question, which waits below; the first steps wait for both. */
function Place({ view, open }: { view: View; open: SheetName | null }): VNode {
  const place = useSize<HTMLDivElement>(measured);
  useEffect(() => {
    const stop = closeOnChoice();
    return () => {
      stop();
      covered.value = 0;
    };
  }, []);
  const isFirstSteps = !open && partInQuestion(view) === null;
  return (
    <div class={`sheet-place${isFirstSteps ? " is-steps" : ""}`} ref={place}>
      {open && <Contents view={view} open={open} />}
      {isFirstSteps && <FirstSteps />}
      {!open && !isFirstSteps && <QuestionSheet view={view} />}
    </div>
  );
}

/** Whoever chooses a tile wants the table, and the bar under the sheet. */
function closeOnChoice(): () => void {
  let before = choice.peek();
  return effect(() => {
    const now = choice.value;
    if (now && now !== before) {
      closeSheet();
      endSteps();
    }
    before = now;
  });
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
