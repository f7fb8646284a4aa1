/** The score: first to six while the others have nothing. */
import type { VNode } from "preact";
import type { TeamNumber, View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { TeamMark } from "../art/team-mark.tsx";
import { targetOf } from "../words/rules.ts";
import { teamName } from "../words/who.ts";
import { ScorePips } from "./score-pips.tsx";

const TEAMS: readonly TeamNumber[] = [0, 1];

export function Score({ view }: { view: View }): VNode {
  const target = targetOf(view);
  const { scores } = view.match;
  const ahead = TEAMS.find((team) => scores[team] > 0);
  return (
    <section class="panel score" aria-label={t("score.label")}>
      <h2>{t("score.first_to", { target })}</h2>
      {TEAMS.map((team) => (
        <p key={team} class="score-team">
          <TeamMark team={team} />
          <span class="score-name">{teamName(view, team)}</span>
          <ScorePips team={team} score={scores[team]} target={target} />
          <span class="score-number">
            <b>{scores[team]}</b>
            <small aria-hidden="true">/{target}</small>
          </span>
        </p>
      ))}
      {ahead !== undefined && (
        <p class="score-note">
          {t("score.at_stake", { team: teamName(view, ahead === 0 ? 1 : 0) })}
        </p>
      )}
    </section>
  );
}
