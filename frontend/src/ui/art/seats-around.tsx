/** Four seats around a table, and which way the turns go: the same in every script. */
import type { VNode } from "preact";
import { SEATS } from "../../core/names.ts";
import type { TeamNumber } from "../../core/wire.ts";
import { Icon } from "./icon.tsx";
import { TeamMark } from "./team-mark.tsx";

export function SeatsAround(): VNode {
  return (
    <div class="seats-around" aria-hidden="true">
      {SEATS.map((seat) => (
        <span key={seat} class={`around-${seat}`}>
          <TeamMark team={(seat % 2) as TeamNumber} />
          {seat + 1}
        </span>
      ))}
      <Icon name="around" />
    </div>
  );
}
