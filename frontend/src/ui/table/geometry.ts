/**
 * Where everything on the table lies right now, in pixels.
 *
 * Made of the view's chain and the table's size. Rows are as wide as the whole table allows; while a sheet
 * covers its lower part the camera alone makes room.
 */
import { computed, signal } from "@preact/signals";
import { type Camera, cameraFor, type Rect, type Size, targetsOf } from "../../core/camera.ts";
import { type Layout, layout } from "../../core/layout.ts";
import { planFor } from "../../core/plan.ts";
import type { Side } from "../../core/wire.ts";
import { view } from "../../state/table.ts";

/** The table's inside, once it is on screen. */
export const tableSize = signal<Size>({ width: 0, height: 0 });
/** How many pixels of it, from below, lie under a sheet. */
export const covered = signal(0);

export interface Geometry {
  layout: Layout;
  camera: Camera;
  targets: Record<Side, Rect | null>;
}

/** Least height in which a chain still is a chain: a taller sheet simply hides some of it. */
const LEAST_SHOWN = 72;

export const geometry = computed<Geometry | null>(() => {
  const { width, height } = tableSize.value;
  if (!view.value || width === 0 || height === 0) return null;
  const { chain, first } = view.value;
  const shown = { width, height: Math.max(height - covered.value, Math.min(height, LEAST_SHOWN)) };
  const laid = layout(chain, first, planFor(width, height).cols);
  const camera = cameraFor(laid, shown);
  return { layout: laid, camera, targets: targetsOf(laid, camera, shown) };
});

export type EndPlace = "upper" | "lower" | "left" | "right";

/** Where an end lies now: for a tile that fits both ends, or ends of one value (a chain's left may be on the right). */
export function endPlace(layout: Layout, side: Side): EndPlace | null {
  const here = layout.slots[side]?.plain;
  const there = layout.slots[side === "left" ? "right" : "left"]?.plain;
  if (!here || !there) return null;
  if (Math.abs(here.y - there.y) >= 1) return here.y < there.y ? "upper" : "lower";
  return here.x < there.x ? "left" : "right";
}
