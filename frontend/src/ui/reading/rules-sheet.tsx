/** The rules in force, over the table; computers wait meanwhile. */
import type { VNode } from "preact";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { later } from "../parts/later.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { rulebook } from "../rulebook/later-rulebook.ts";
import { useReading } from "./use-reading.ts";
import { WaitingNote } from "./waiting-note.tsx";
import "../../styles/reading.css";

const Rulebook = later(rulebook);

interface Props {
  view: View;
  onClose: () => void;
}

export default function RulesSheet({ view, onClose }: Props): VNode {
  useReading();
  return (
    <Sheet title={t("rules.title")} onClose={onClose} tall>
      <WaitingNote view={view} />
      <Rulebook houseRules={view.house_rules} />
    </Sheet>
  );
}
