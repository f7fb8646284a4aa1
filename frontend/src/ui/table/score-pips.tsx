/** A team's score as half a tile that fills up to the target. */
import type { VNode } from "preact";
import type { TeamNumber } from "../../core/wire.ts";
import "../../styles/score.css";

interface Props {
  team: TeamNumber;
  score: number;
  target: number;
}

export function ScorePips({ team, score, target }: Props): VNode {
  const columns = Math.ceil(target / 2);
  return (
    <svg
      class={`score-pips score-pips-${team}`}
      viewBox={`0 0 ${columns * 12 - 1} 23`}
      style={{ "--columns": columns }}
      aria-hidden="true"
    >
      {Array.from({ length: target }, (_, at) => (
        <circle
          key={at}
          class={at < score ? "is-full" : ""}
          cx={(at % columns) * 12 + 5.5}
          cy={at < columns ? 5.5 : 17.5}
          r="4.6"
        />
      ))}
    </svg>
  );
}
