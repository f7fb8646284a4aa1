/** What anybody may know while the hands are covered: the score and the last action. */
import type { VNode } from "preact";
import type { TeamNumber, View } from "../../core/wire.ts";
import { rich } from "../../i18n/rich.tsx";
import { TeamMark } from "../art/team-mark.tsx";
import { entryText } from "../words/log.ts";
import { teamName } from "../words/who.ts";

const TEAMS: readonly TeamNumber[] = [0, 1];

export function CoverFacts({ view }: { view: View }): VNode {
  const last = view.log.at(-1);
  return (
    <ul class="cover-facts">
      {TEAMS.map((team) => (
        <li key={team}>
          <TeamMark team={team} /> {teamName(view, team)}
          {"\u00A0"}
          <b>{view.match.scores[team]}</b>
        </li>
      ))}
      {last && <li>{rich("cover.last", { what: entryText(view, last) })}</li>}
    </ul>
  );
}
