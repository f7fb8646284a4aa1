/** Where the pips of a tile lie: one SVG path for a whole tile. Pure drawing, knows no rule. */

/** A half of a tile is a square of this many units. */
export const HALF = 100;
const STEP = 24.5;
const RADIUS = 9.4;
/** The face is this much higher than the middle of its half: the lower edge shows the tile's thickness. */
const EDGE = 5;

type Spot = readonly [x: number, y: number];
const CENTRE: readonly Spot[] = [[0, 0]];
const DIAGONAL: readonly Spot[] = [
  [-1, -1],
  [1, 1],
];
const CORNERS: readonly Spot[] = [...DIAGONAL, [1, -1], [-1, 1]];
const SPOTS: readonly (readonly Spot[])[] = [
  [],
  CENTRE,
  DIAGONAL,
  [...DIAGONAL, ...CENTRE],
  CORNERS,
  [...CORNERS, ...CENTRE],
  [...CORNERS, [-1, 0], [1, 0]],
];

function dot(x: number, y: number): string {
  return `M${x - RADIUS} ${y}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0`;
}

function half(value: number, x: number, y: number, flat: boolean): string {
  // Six is two rows of three along the tile, whichever way the tile lies.
  return (SPOTS[value] ?? [])
    .map(([dx, dy]) => dot(x + STEP * (flat ? dy : dx), y + STEP * (flat ? dx : dy)))
    .join("");
}

/** The pips of a tile, upright (first on top) or flat (first on the left), as a path in tile units. */
export function pipsPath(first: number, second: number, flat: boolean): string {
  const near = HALF / 2;
  const far = HALF + HALF / 2;
  const lift = EDGE / 2;
  return flat
    ? half(first, near, near - lift, true) + half(second, far, near - lift, true)
    : half(first, near, near - lift / 2, false) + half(second, near, far - lift, false);
}

/** The pips of one value alone, in a square of one half. */
export function valuePath(value: number): string {
  return half(value, HALF / 2, HALF / 2 - EDGE / 2, false);
}
