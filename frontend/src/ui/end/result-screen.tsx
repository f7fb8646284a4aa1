/**
 * The end of a deal: one screen for everybody, the same after a reload (P24).
 *
 * Who still looks keeps it, also when the table has gone on.
 */
import type { VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { Eave } from "../art/eave.tsx";
import { MovedNote } from "../moving/moved-note.tsx";
import { Offline } from "../parts/offline.tsx";
import { RefusalLine } from "../parts/refusal-line.tsx";
import { UpdateNote } from "../parts/update-note.tsx";
import { titleOf, whyOf } from "../words/result.ts";
import { EndSheets } from "./end-sheets.tsx";
import type { Finished } from "./finished.ts";
import { Hands } from "./hands.tsx";
import { LastTable } from "./last-table.tsx";
import { ReadingWays } from "./reading-ways.tsx";
import { Reckoning } from "./reckoning.tsx";
import { ResultActs, type Standing } from "./result-acts.tsx";
import { WaysOn } from "./ways-on.tsx";
import "../../styles/result.css";

interface Props {
  code: string;
  finished: Finished;
  standing: Standing;
}

export default function ResultScreen({ code, finished, standing }: Props): VNode {
  const { number, result } = finished;
  const kind = result.kind === "out" ? t("result.out") : t("result.blocked");
  return (
    <div class="screen result">
      <Offline />
      <Eave />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing that has the focus */}
      <main class="screen-scroll" tabIndex={0} aria-labelledby="result">
        <div class="result-main">
          <UpdateNote />
          <MovedNote code={code} />
          <header class="result-head">
            <p class="label">{t("result.deal", { number, kind })}</p>
            <h1 id="result">{titleOf(finished)}</h1>
            <p>{whyOf(finished)}</p>
          </header>
          <Hands finished={finished} />
          <Reckoning finished={finished} />
          <LastTable finished={finished} />
          <WaysOn code={code} number={number}>
            <ReadingWays standing={standing} />
          </WaysOn>
        </div>
      </main>
      {standing.view && <EndSheets view={standing.view} left={standing.left} />}
      <footer class="page-foot result-foot">
        <RefusalLine />
        <ResultActs standing={standing} matchOver={finished.matchOver} />
      </footer>
    </div>
  );
}
