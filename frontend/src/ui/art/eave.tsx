/** The white fretwork under the roof, along the top of every screen. */
import type { VNode } from "preact";

const POINT =
  "M0 21C1.5 18.2 5.8 15.6 7.6 11.5C9.4 7.3 12 5.5 16 5.5S22.6 7.3 24.4 11.5C26.2 15.6 30.5 18.2 32 21V0H0Z";
const KNOT = "M14.9 3a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0";
const LEAF = "M0 6C2.6 8.6 2.6 10.9 0 13.6ZM32 6C29.4 8.6 29.4 10.9 32 13.6Z";

export function Eave(): VNode {
  return (
    <svg class="eave" aria-hidden="true">
      <defs>
        <pattern id="eave" x="3" width="32" height="21" patternUnits="userSpaceOnUse">
          <path d={POINT + KNOT + LEAF} fill-rule="evenodd" />
        </pattern>
      </defs>
      <rect width="100%" height="21" fill="url(#eave)" />
    </svg>
  );
}
