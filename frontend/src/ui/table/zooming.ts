/** Enlarging the table and moving over it (P9): what gestures, buttons and keys do to its camera. */
import { bringBack, type Camera, pan, zoom } from "../../core/camera.ts";
import type { Side } from "../../core/wire.ts";
import { enlarged, type Geometry, geometry } from "./geometry.ts";

export interface Point {
  x: number;
  y: number;
}

/** How much a button or a double tap enlarges. */
const CLOSER = 2;

/** Enlarges by a factor, or reduces, around a point of the table; all of it is shown again at the least. */
export function enlarge(factor: number, at: Point): void {
  const now = geometry.peek();
  if (!now) return;
  set(now, zoom(now.camera, factor, at, now.layout, now.shown));
}

/** Moves an enlarged view; tells whether there was one to move. */
export function move(by: Point): boolean {
  const now = geometry.peek();
  if (!now?.isEnlarged) return false;
  set(now, pan(now.camera, by, now.layout, now.shown));
  return true;
}

/** Closer around a point, by itself the middle, or all of the table again. */
export function toggle(at?: Point): void {
  const now = geometry.peek();
  if (!now) return;
  const { width, height } = now.shown;
  if (now.isEnlarged) enlarged.value = null;
  else enlarge(CLOSER, at ?? { x: width / 2, y: height / 2 });
}

/** Brings an end that is out of view back into it. */
export function show(side: Side): void {
  const now = geometry.peek();
  const target = now?.targets[side];
  if (now && target) set(now, bringBack(now.camera, target, now.layout, now.shown));
}

function set({ of }: Geometry, camera: Camera): void {
  enlarged.value = { of, camera };
}
