/**
 * Fingers, mouse and wheel on the table: they move and enlarge the view and do nothing else (P9).
 *
 * What a gesture began on does not matter; that its end presses nothing is the drag guard's business.
 */
import { signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { enlarge, move, type Point, toggle } from "./zooming.ts";

/** While fingers hold the view the camera follows at once and does not glide. */
export const isHeld = signal(false);

/** A second tap so soon (ms) and so near (px) is a double tap. */
const DOUBLE = { within: 300, near: 30 };
/** Less movement (px) than this is a tap. */
const SLOP = 10;
/** Wheels count in very different steps. */
const WHEEL = 0.0025;

export function useZoom(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!place.current) return;
    const gestures = new Gestures(place.current);
    return () => gestures.stop();
  }, [place]);
}

class Gestures {
  private readonly fingers = new Map<number, Point>();
  private readonly listening = new AbortController();
  private readonly place: HTMLElement;
  /** Where a gesture of one finger began, while it may still be a tap. */
  private began: Point | null = null;
  private tapped: Point & { time: number } = { x: 0, y: 0, time: -DOUBLE.within };

  constructor(place: HTMLElement) {
    this.place = place;
    const { signal } = this.listening;
    place.addEventListener("pointerdown", (event) => this.down(event), { signal });
    window.addEventListener("pointermove", (event) => this.moved(event), { signal });
    window.addEventListener("pointerup", (event) => this.up(event), { signal });
    window.addEventListener("pointercancel", (event) => this.lift(event), { signal });
    place.addEventListener("wheel", (event) => this.wheel(event), { signal, passive: false });
  }

  stop(): void {
    this.listening.abort();
    isHeld.value = false;
  }

  private down(event: PointerEvent): void {
    // A new gesture; whatever was left of the last one got lost with its end.
    if (event.isPrimary) this.fingers.clear();
    const at = this.inside(event);
    this.fingers.set(event.pointerId, at);
    this.began = this.fingers.size === 1 ? at : null;
  }

  private moved(event: PointerEvent): void {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const at = this.inside(event);
    if (this.began && distance(at, this.began) <= SLOP) return;
    this.began = null;
    isHeld.value = true;
    const [other] = [...this.fingers].flatMap(([id, one]) => (id === event.pointerId ? [] : [one]));
    this.fingers.set(event.pointerId, at);
    if (other) pinch(before, at, other);
    else if (!move(minus(at, before))) scrollPage(event, before.y - at.y);
  }

  private up(event: PointerEvent): void {
    const { began } = this;
    if (began && this.fingers.has(event.pointerId) && !onButton(event)) this.tap(began, event);
    this.lift(event);
  }

  private lift(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.began = null;
    if (this.fingers.size === 0) isHeld.value = false;
  }

  private tap(at: Point, { timeStamp: time }: PointerEvent): void {
    const isSecond =
      time - this.tapped.time < DOUBLE.within && distance(at, this.tapped) < DOUBLE.near;
    this.tapped = { ...at, time: isSecond ? -DOUBLE.within : time };
    if (isSecond) toggle(at);
  }

  private wheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    enlarge(Math.exp(-event.deltaY * WHEEL), this.inside(event));
  }

  private inside({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.place.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
}

/** Two fingers: one moved, the other stays. What lay between them stays between them. */
function pinch(before: Point, at: Point, other: Point): void {
  const middle = half(at, other);
  const factor = distance(at, other) / Math.max(distance(before, other), 1);
  move(minus(middle, half(before, other)));
  enlarge(factor, middle);
}

/** The table takes all touches to itself; where the page is higher than the screen it still has to scroll. */
function scrollPage(event: PointerEvent, by: number): void {
  if (event.pointerType !== "mouse") window.scrollBy(0, by);
}

function onButton({ target }: Event): boolean {
  return (target as HTMLElement).closest("button") !== null;
}

const minus = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y });
const half = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
