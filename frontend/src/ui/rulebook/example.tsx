/** A position on a small table of its own, drawn as at the real one; for a voice it is a sentence. */
import type { VNode } from "preact";
import { boundsOf } from "../../core/camera.ts";
import { type Box, layout } from "../../core/layout.ts";
import type { Side, Tile } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { TileArt } from "../art/tile.tsx";
import { faceOf } from "../table/faces.ts";
import { LaidTile } from "../table/laid-tile.tsx";
import { listed } from "../words/lists.ts";
import { spokenTile, spokenValue } from "../words/tiles.ts";
import { endsOf, type Position } from "./examples.ts";

/** Units a row may be wide: on the narrowest phone a pip still is one. */
const COLS = 14;
const ROOM = 0.4;

export function Example({ position }: { position: Position }): VNode {
  const chain = position.chain.map((laid) => ({ left: Number(laid[0]), right: Number(laid[2]) }));
  const at = layout(chain, position.first, COLS);
  const { x, y, w, h } = boundsOf(at);
  const box = [x - w / 2 - ROOM, y - h / 2 - ROOM, w + 2 * ROOM, h + 2 * ROOM].join(" ");
  return (
    <div class="felt on-table example">
      <svg viewBox={box} aria-hidden="true">
        {chain.map(({ left, right }, index) => {
          const laid = at.tiles[index];
          if (!laid) return null;
          return <LaidTile key={index} laid={laid} face={faceOf(laid, left, right)} />;
        })}
        {(["left", "right"] as const).map((side) => {
          const slot = at.slots[side]?.plain;
          return slot && <End key={side} box={slot} value={valueAt(position, side)} />;
        })}
      </svg>
      <p class="sr-only">{spoken(position)}</p>
    </div>
  );
}

function valueAt(position: Position, side: Side): number {
  return endsOf(position)[side === "left" ? 0 : 1];
}

function End({ box, value }: { box: Box; value: number }): VNode {
  const { x, y, w, h } = box;
  return (
    <g class="example-end">
      <rect x={x - w / 2 + 0.08} y={y - h / 2 + 0.08} width={w - 0.16} height={h - 0.16} rx="0.2" />
      <circle cx={x} cy={y} r="0.5" />
      <text x={x} y={y}>
        {value}
      </text>
    </g>
  );
}

function spoken(position: Position): string {
  const [left, right] = endsOf(position).map(spokenValue) as [string, string];
  const tiles = position.chain.map((laid) => {
    const [low, high] = [laid[0], laid[2]].sort();
    return spokenTile(`${low}-${high}` as Tile);
  });
  return t("table.chain", { count: tiles.length, left, right, tiles: listed(tiles) });
}

/** A tile beside the text, named for a voice. */
export function NamedTile({ tile, class: extra = "" }: { tile: Tile; class?: string }): VNode {
  return (
    <span class={`named-tile ${extra}`} role="img" aria-label={spokenTile(tile)}>
      <TileArt first={Number(tile[2])} second={Number(tile[0])} />
    </span>
  );
}
