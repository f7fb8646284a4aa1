/** The reckoning line by line, the scores before and after, and who opens next. */
import type { VNode } from "preact";
import type { TeamNumber } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { TeamMark } from "../art/team-mark.tsx";
import { ScorePips } from "../table/score-pips.tsx";
import { nextOpening, reckoning, teamIn } from "../words/result.ts";
import type { Finished } from "./finished.ts";

const TEAMS: readonly TeamNumber[] = [0, 1];

export function Reckoning({ finished }: { finished: Finished }): VNode {
  const { scores_before: before, scores_after: after } = finished.result;
  const next = nextOpening(finished);
  return (
    <section class="panel reckoning" aria-labelledby="reckoning">
      <h2 id="reckoning">{t("reckoning.title")}</h2>
      <dl>
        {reckoning(finished).map(({ what, is }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{is}</dd>
          </div>
        ))}
      </dl>
      <div class="reckoning-scores">
        {TEAMS.map((team) => (
          <div key={team}>
            <p>
              <TeamMark team={team} /> <b>{teamIn(finished, team)}</b>
            </p>
            <p class="reckoning-score">
              <ScorePips team={team} score={after[team]} target={finished.target} />
              <span class="score-number">
                <b>{after[team]}</b>
                <small aria-hidden="true">/{finished.target}</small>
              </span>
              <small>{t("reckoning.from_to", { before: before[team], after: after[team] })}</small>
            </p>
          </div>
        ))}
      </div>
      {next && <p>{next}</p>}
    </section>
  );
}
