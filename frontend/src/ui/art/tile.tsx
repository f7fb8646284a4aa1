/**
 * A domino tile as SVG. Draws what it is given; which tile lies where is decided elsewhere.
 *
 * A tile is redrawn upright or flat, never turned, so that its lower edge always is in the shade.
 */
import type { VNode } from "preact";
import { HALF, pipsPath, valuePath } from "./pips.ts";

export interface Face {
  /** The value on top, or on the left of a flat tile. */
  first: number;
  second: number;
  flat?: boolean;
}

const LONG = 2 * HALF;
const ROUND = 17;
const EDGE = 5;
const BAR = 22;

/** The inside of a tile, HALF units a half: to be placed in a drawing. */
export function TileFace({ first, second, flat = false }: Face): VNode {
  const width = flat ? LONG : HALF;
  const height = flat ? HALF : LONG;
  const middle = flat ? HALF : HALF - EDGE / 2;
  const bar = flat
    ? `M${middle} ${BAR - 8}V${HALF - EDGE - BAR + 8}`
    : `M${BAR - 6} ${middle}H${HALF - BAR + 6}`;
  return (
    <>
      <rect class="tile-edge" width={width} height={height} rx={ROUND} />
      <rect class="tile-body" width={width} height={height - EDGE} rx={ROUND} />
      <path class="tile-bar" d={bar} />
      <circle
        class="tile-pin"
        cx={flat ? middle : HALF / 2}
        cy={flat ? (HALF - EDGE) / 2 : middle}
        r="7"
      />
      <path class="tile-pips" d={pipsPath(first, second, flat)} />
    </>
  );
}

/** A tile by itself. It says nothing to a screen reader: whoever shows it names it. */
export function TileArt({ flat = false, ...face }: Face): VNode {
  const box = flat ? `0 0 ${LONG} ${HALF}` : `0 0 ${HALF} ${LONG}`;
  return (
    <svg class={`tile${flat ? " tile-flat" : ""}`} viewBox={box} aria-hidden="true">
      <TileFace {...face} flat={flat} />
    </svg>
  );
}

/** The back of a tile. */
export function TileBack(): VNode {
  return (
    <svg class="tile tile-back" viewBox={`0 0 ${HALF} ${LONG}`} aria-hidden="true">
      <rect class="tile-edge" width={HALF} height={LONG} rx={ROUND} />
      <rect class="tile-body" width={HALF} height={LONG - EDGE} rx={ROUND} />
      <rect class="back-line" x="10" y="10" width="80" height="175" rx="10" />
      <path class="back-motif" d="M50 50L75 98L50 146L25 98Z" />
      <circle class="back-dot" cx="50" cy="98" r="8.5" />
      <circle class="back-dot" cx="50" cy="31" r="5.5" />
      <circle class="back-dot" cx="50" cy="165" r="5.5" />
    </svg>
  );
}

/** Half a tile, standing for its value. */
export function ValueArt({ value }: { value: number }): VNode {
  return (
    <svg class="tile value-art" viewBox={`0 0 ${HALF} ${HALF}`} aria-hidden="true">
      <rect class="tile-edge" width={HALF} height={HALF} rx={ROUND} />
      <rect class="tile-body" width={HALF} height={HALF - EDGE} rx={ROUND} />
      <path class="tile-pips" d={valuePath(value)} />
    </svg>
  );
}
