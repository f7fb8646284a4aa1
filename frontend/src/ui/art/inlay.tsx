/** The diamond inlaid in the table. */
import type { VNode } from "preact";

const ring = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const diamond = (reach: number) => `M0 ${-reach}L${reach} 0L0 ${reach}L${-reach} 0Z`;

const BOLD =
  diamond(99) +
  diamond(50) +
  ring(0, 0, 11.5) +
  ring(70, 0, 3) +
  ring(-70, 0, 3) +
  ring(0, 70, 3) +
  ring(0, -70, 3);

export function Inlay(): VNode {
  return (
    <svg class="inlay" viewBox="-100 -100 200 200" aria-hidden="true">
      <path d={BOLD} />
      <path class="inlay-thin" d={diamond(89)} />
    </svg>
  );
}
