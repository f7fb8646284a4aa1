/** Six love: the score as a tile in the winners' colour, with rays and confetti. */
import type { VNode } from "preact";
import { scoreText } from "../../core/names.ts";
import type { TeamNumber } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { Eave } from "../art/eave.tsx";
import { teamIn } from "../words/result.ts";
import { Confetti } from "./confetti.tsx";
import type { Finished } from "./finished.ts";

const COLUMNS = 3;

export function Celebration({ finished }: { finished: Finished }): VNode {
  const { result, target } = finished;
  const team: TeamNumber = result.team ?? 0;
  const score = result.scores_after[team];
  return (
    <header class="celebration on-table">
      <Eave />
      <div class="rays" aria-hidden="true" />
      <Confetti />
      <ScoreTile team={team} target={target} />
      <h1>{t("match.title", { target: target === 10 ? "ten" : "other" })}</h1>
      <p>{t("match.text", { team: teamIn(finished, team), score: scoreText([score, 0]) })}</p>
    </header>
  );
}

/** The target on one half, nothing on the other; ten needs a row more than any tile has. */
function ScoreTile({ team, target }: { team: TeamNumber; target: number }): VNode {
  const columns = Math.max(COLUMNS, Math.ceil(target / 2));
  const step = 64 / (columns - 1);
  return (
    <svg class="score-tile" viewBox="0 0 200 106" aria-hidden="true">
      <rect class="tile-edge" width="200" height="106" rx="17" />
      <rect class="tile-body" width="200" height="98" rx="17" />
      <path class="tile-bar" d="M100 16V82" />
      <circle class="tile-pin" cx="100" cy="49" r="7.5" />
      {Array.from({ length: target }, (_, at) => (
        <circle
          key={at}
          class={`score-pip-${team}`}
          cx={18 + (at % columns) * step}
          cy={at < columns ? 25 : 73}
          r={Math.min(11, step * 0.42)}
        />
      ))}
    </svg>
  );
}
