/** A row of buttons that is one stop for Tab; arrows, Home and End lead along it. */
import type { RefObject } from "preact";
import { useState } from "preact/hooks";

interface Roving {
  /** The button that Tab leads to. */
  at: number;
  setAt: (at: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function useRoving(count: number, row: RefObject<HTMLElement | null>): Roving {
  const [wanted, setAt] = useState(0);
  const at = Math.min(wanted, Math.max(count - 1, 0));
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: count - 1,
  };
  function onKeyDown(event: KeyboardEvent): void {
    const next = steps[event.key];
    if (next === undefined || count === 0) return;
    event.preventDefault();
    const bounded = Math.min(Math.max(next, 0), count - 1);
    setAt(bounded);
    row.current?.querySelectorAll("button").item(bounded).focus();
  }
  return { at, setAt, onKeyDown };
}
