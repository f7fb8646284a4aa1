/** What everybody may know of this deal and this evening, in three parts; computers wait meanwhile (P20). */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { Segments } from "../parts/segments.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { LogList } from "../table/log-list.tsx";
import { Evening } from "./evening.tsx";
import { Passes } from "./passes.tsx";
import { TilesOut } from "./tiles-out.tsx";
import { useReading } from "./use-reading.ts";
import { WaitingNote } from "./waiting-note.tsx";
import "../../styles/reading.css";

type Part = "tiles" | "log" | "scores";

interface Props {
  view: View;
  onClose: () => void;
}

export default function DetailsSheet({ view, onClose }: Props): VNode {
  useReading();
  const [part, turnTo] = useState<Part>("tiles");
  return (
    <Sheet title={t("details.title")} onClose={onClose} tall>
      <WaitingNote view={view} />
      <Segments<Part>
        legend={t("details.parts")}
        quiet
        options={[
          { value: "tiles", label: t("details.tiles") },
          { value: "log", label: t("details.log") },
          { value: "scores", label: t("details.scores") },
        ]}
        value={part}
        onChange={turnTo}
      />
      {part === "tiles" && (
        <>
          <TilesOut view={view} />
          <Passes view={view} />
        </>
      )}
      {part === "log" && <LogList view={view} />}
      {part === "scores" && <Evening view={view} />}
    </Sheet>
  );
}
