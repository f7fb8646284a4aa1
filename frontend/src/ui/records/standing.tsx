/** How the match stood at a moment of a replay. */
import type { VNode } from "preact";
import type { TeamNumber, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { TeamMark } from "../art/team-mark.tsx";
import { ScorePips } from "../table/score-pips.tsx";
import { targetOf } from "../words/rules.ts";
import { teamName } from "../words/who.ts";

const TEAMS: readonly TeamNumber[] = [0, 1];

export function Standing({ view }: { view: View }): VNode {
  const target = targetOf(view);
  const { scores } = view.match;
  return (
    <section class="panel standing" aria-label={t("score.label")}>
      <h2>{t("score.first_to", { target })}</h2>
      {TEAMS.map((team) => (
        <p key={team}>
          <TeamMark team={team} />
          <span>{teamName(view, team)}</span>
          <ScorePips team={team} score={scores[team]} target={target} />
          <span class="score-number">
            <b>{scores[team]}</b>
            <small aria-hidden="true">/{target}</small>
          </span>
        </p>
      ))}
    </section>
  );
}
