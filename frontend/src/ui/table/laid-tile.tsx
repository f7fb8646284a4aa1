/** One tile of the chain in its place, in the layout's units. */
import type { VNode } from "preact";
import type { Laid } from "../../core/layout.ts";
import { HALF } from "../art/pips.ts";
import { type Face, TileFace } from "../art/tile.tsx";
import "../../styles/chain.css";

/** Tiles are drawn this much smaller than their place at each edge, so that neighbours stay apart. */
const GAP = 0.018;

/** Whence a tile comes, as seen from its place, in the layout's units. */
export interface Way {
  x: number;
  y: number;
}

interface Props {
  laid: Laid;
  face: Face;
  class?: string;
  /** The way it travels, if it does. */
  from?: Way | null;
}

export function LaidTile({ laid, face, class: extra = "", from = null }: Props): VNode {
  const x = laid.x - laid.w * (0.5 - GAP);
  const y = laid.y - laid.h * (0.5 - GAP);
  return (
    <g transform={`translate(${x} ${y}) scale(${(1 - 2 * GAP) / HALF})`}>
      <g
        class={`laid ${extra}${from ? " travels" : ""}`}
        style={from ? { "--from": `${from.x * HALF}px ${from.y * HALF}px` } : {}}
      >
        <TileFace {...face} />
        <rect class="laid-ring" width={laid.w * HALF} height={laid.h * HALF} rx="17" />
      </g>
    </g>
  );
}
