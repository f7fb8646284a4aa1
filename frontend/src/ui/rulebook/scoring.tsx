/** The rules of points: the key, what a deal is worth, bruk and draw. */
import type { VNode } from "preact";
import { tileText } from "../../core/names.ts";
import { rich } from "../../i18n/rich.tsx";
import { TeamMark } from "../art/team-mark.tsx";
import { ValueArt } from "../art/tile.tsx";
import { Example, NamedTile } from "./example.tsx";
import { endsOf, KEY } from "./examples.ts";

const HALVES = 8;

export function Key(): VNode {
  const [left, right] = endsOf(KEY);
  return (
    <>
      <p>{rich("rulebook.key.text")}</p>
      <p>{rich("rulebook.key.hard")}</p>
      <Example position={KEY} />
      <div class="rule-key">
        <div>
          <HardEnd value={left} />
          <HardEnd value={right} />
        </div>
        <NamedTile tile={KEY.tile} class="is-key" />
      </div>
      <p>{rich("rulebook.key.example", { left, right, tile: tileText(KEY.tile) })}</p>
      <ul class="rule-never">
        <li>{rich("rulebook.key.not_double")}</li>
        <li>{rich("rulebook.key.not_equal")}</li>
        <li>{rich("rulebook.key.not_block")}</li>
      </ul>
    </>
  );
}

/** The eight halves of a value, seven of them on the table. */
function HardEnd({ value }: { value: number }): VNode {
  return (
    <p class="rule-hard">
      <ValueArt value={value} />
      <svg viewBox="0 0 47 23" aria-hidden="true">
        {Array.from({ length: HALVES }, (_, at) => (
          <circle
            key={at}
            class={at < HALVES - 1 ? "is-out" : ""}
            cx={(at % 4) * 12 + 5.5}
            cy={at < 4 ? 5.5 : 17.5}
            r="4.6"
          />
        ))}
      </svg>
      <span>{rich("rulebook.key.of_eight", { value })}</span>
    </p>
  );
}

export function Points(): VNode {
  return <p>{rich("rulebook.points.text")}</p>;
}

export function Bruk(): VNode {
  return (
    <>
      <div class="rule-bruk" aria-hidden="true">
        <Score scores={[4, 0]} />
        <span class="rule-arrow">→</span>
        <Score scores={[0, 0]} />
      </div>
      <p>{rich("rulebook.bruk.text")}</p>
      <p>{rich("rulebook.bruk.next")}</p>
    </>
  );
}

function Score({ scores: [first, second] }: { scores: [number, number] }): VNode {
  return (
    <span class="rule-score" dir="ltr">
      <TeamMark team={0} /> {first} – {second} <TeamMark team={1} />
    </span>
  );
}

export function Draw(): VNode {
  return <p>{rich("rulebook.draw.text")}</p>;
}
