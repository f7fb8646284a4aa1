/** A team's mark: mango disc for seats 1 and 3, hibiscus diamond for 2 and 4, the same on every device. */
import type { VNode } from "preact";
import type { TeamNumber } from "../../core/wire.ts";

export function TeamMark({ team }: { team: TeamNumber }): VNode {
  return <span class={`mark mark-${team}`} aria-hidden="true" />;
}
