/**
 * Seats of this device that went on on another one (P3): whose, until it has been read.
 *
 * Kept beyond the page, so that a reload says it too. A device whose last seat has moved is told by its closed table.
 */
import { effect } from "@preact/signals";
import type { View } from "../core/wire.ts";
import { kept } from "./device.ts";
import { closed, view } from "./table.ts";

interface Moved {
  /** Who plays on elsewhere while others of this device stay. */
  names: string[];
  /** Nobody of this device is left at the table. */
  all: boolean;
}

const NONE: Moved = { names: [], all: false };
const memory = kept<Record<string, Moved>>("moved", {});

export function movedFrom(code: string): Moved {
  return memory.value[code] ?? NONE;
}

/** It has been read. */
export function forgetMoved(code: string): void {
  remember(code, NONE);
}

/** Watches the seats of this tab's table. Returns a function that stops doing so. */
export function followMoves(code: string): () => void {
  let before: View | null = null;
  return effect(() => {
    const now = view.value;
    if (closed.value === "moved") return remember(code, { names: [], all: true });
    if (now && before) note(code, before, now);
    const isBack = closed.value === null && now?.seats.some((seat) => seat.yours);
    if (isBack && movedFrom(code).all) forgetMoved(code);
    before = now ?? before;
  });
}

function note(code: string, before: View, now: View): void {
  const gone = before.seats.filter((was) => {
    const is = now.seats[was.seat];
    return was.yours && !is.yours && is.kind === "person" && is.name === was.name;
  });
  if (gone.length === 0) return;
  const names = gone.map((seat) => seat.name ?? "");
  remember(code, { names: [...movedFrom(code).names, ...names], all: false });
}

function remember(code: string, moved: Moved): void {
  const { [code]: _, ...others } = memory.peek();
  const isNews = moved.all || moved.names.length > 0;
  memory.value = isNews ? { ...others, [code]: moved } : others;
}
