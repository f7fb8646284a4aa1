/**
 * Dragging never plays (P9): eats the click that ends a drag, a pinch or a cancelled touch.
 *
 * Clicks of keyboards, switches and screen readers come without a pointer and pass.
 */
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/** A pointer that moved farther (px) did not tap. Fingers are less steady than mice. */
const SLOP: Record<string, number> = { mouse: 4, pen: 6, touch: 10 };

interface Gesture {
  pointers: Set<number>;
  x: number;
  y: number;
  isDrag: boolean;
}

export function useDragGuard(place: RefObject<HTMLElement | null>): void {
  useEffect(() => guard(place), [place]);
}

function guard(place: RefObject<HTMLElement | null>): (() => void) | undefined {
  const element = place.current;
  if (!element) return;
  const gesture: Gesture = { pointers: new Set(), x: 0, y: 0, isDrag: false };
  const down = (event: PointerEvent) => {
    // A new gesture: an end that got lost, outside of the window, must not eat the next tap.
    if (event.isPrimary) gesture.pointers.clear();
    if (gesture.pointers.size === 0)
      Object.assign(gesture, { x: event.clientX, y: event.clientY, isDrag: false });
    gesture.pointers.add(event.pointerId);
    if (gesture.pointers.size > 1) gesture.isDrag = true;
  };
  const move = (event: PointerEvent) => {
    if (!gesture.pointers.has(event.pointerId)) return;
    const far = Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y);
    if (far > (SLOP[event.pointerType] ?? 10)) gesture.isDrag = true;
  };
  const up = (event: PointerEvent) => void gesture.pointers.delete(event.pointerId);
  const cancel = (event: PointerEvent) => {
    gesture.isDrag = true;
    gesture.pointers.delete(event.pointerId);
  };
  const click = (event: MouseEvent) => {
    if (!gesture.isDrag || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  element.addEventListener("pointerdown", down, options);
  window.addEventListener("pointermove", move, options);
  window.addEventListener("pointerup", up, options);
  window.addEventListener("pointercancel", cancel, options);
  element.addEventListener("click", click, options);
  return () => stop.abort();
}
