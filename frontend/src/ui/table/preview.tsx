/** A tile as it would lie, dashed: the chosen one, and the one that the open hint names. */
import type { VNode } from "preact";
import type { Layout } from "../../core/layout.ts";
import { isDouble } from "../../core/names.ts";
import type { Side, Tile, View } from "../../core/wire.ts";
import { choice } from "../../state/choice.ts";
import { shownPlay } from "../hint/open-hint.ts";
import { faceOf, valuesAt } from "./faces.ts";
import { LaidTile } from "./laid-tile.tsx";

interface Props {
  view: View;
  layout: Layout;
}

export function Preview({ view, layout }: Props): VNode | null {
  const made = choice.value;
  if (made?.kind !== "tile" || !made.side) return null;
  const { tile, side } = made;
  return <Dashed view={view} layout={layout} tile={tile} side={side} class="is-preview" />;
}

/** Nothing while a tile is chosen. */
export function Hinted({ view, layout }: Props): VNode | null {
  const named = shownPlay();
  if (!named || choice.value?.kind === "tile") return null;
  return <Dashed view={view} layout={layout} {...named} class="is-preview is-hinted" />;
}

interface DashedProps extends Props {
  tile: Tile;
  side: Side;
  class: string;
}

function Dashed({ view, layout, tile, side, class: kind }: DashedProps): VNode | null {
  const slot = layout.slots[side];
  const laid = isDouble(tile) ? slot?.double : slot?.plain;
  if (!laid) return null;
  const { left, right } = valuesAt(view, tile, side);
  return <LaidTile laid={laid} face={faceOf(laid, left, right)} class={kind} />;
}
