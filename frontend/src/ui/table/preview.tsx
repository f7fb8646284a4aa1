/** The chosen tile as it would lie, dashed. */
import type { VNode } from "preact";
import type { Layout } from "../../core/layout.ts";
import { isDouble } from "../../core/names.ts";
import type { View } from "../../core/wire.ts";
import { choice } from "../../state/choice.ts";
import { faceOf, valuesAt } from "./faces.ts";
import { LaidTile } from "./laid-tile.tsx";

export function Preview({ view, layout }: { view: View; layout: Layout }): VNode | null {
  const made = choice.value;
  if (made?.kind !== "tile" || !made.side) return null;
  const slot = layout.slots[made.side];
  const laid = isDouble(made.tile) ? slot?.double : slot?.plain;
  if (!laid) return null;
  const { left, right } = valuesAt(view, made.tile, made.side);
  return <LaidTile laid={laid} face={faceOf(laid, left, right)} class="is-preview" />;
}
