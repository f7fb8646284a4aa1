/** A row of buttons that is one stop for Tab; arrows, Home and End lead along it. */
import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useRef } from "preact/hooks";

interface Roving<K> {
  /** The button that Tab leads to: a signal, so that only those are drawn anew that it leaves and comes to. */
  at: Signal<K | undefined>;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Of buttons known by `keys`. Where the one that Tab leads to goes, the next in its place has its part. */
export function useRoving<K>(keys: readonly K[], row: RefObject<HTMLElement | null>): Roving<K> {
  const at = useSignal(keys[0]);
  const index = useRef(0);
  const found = keys.indexOf(at.peek() as K);
  if (found >= 0) index.current = found;
  else at.value = keys[Math.min(index.current, keys.length - 1)];
  function onKeyDown(event: KeyboardEvent): void {
    const now = keys.indexOf(at.peek() as K);
    const last = keys.length - 1;
    const steps: Record<string, number> = {
      ArrowLeft: now - 1,
      ArrowRight: now + 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined || last < 0) return;
    event.preventDefault();
    const bounded = Math.min(Math.max(next, 0), last);
    at.value = keys[bounded];
    row.current?.querySelectorAll("button").item(bounded).focus();
  }
  return { at, onKeyDown };
}
