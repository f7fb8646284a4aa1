/**
 * Rules and Details hold the computers while they are open (P20): asks for it, gives signs of life, lets go.
 *
 * A hold belongs to one connection, so it is asked for anew on each; a page out of sight reads nothing.
 */
import { computed, effect, untracked } from "@preact/signals";
import { isSeated } from "../core/table.ts";
import { arrivals, ask, attend, connection, view } from "./table.ts";
import { visible } from "./visible.ts";

const seated = computed(() => view.value !== null && isSeated(view.value));

/** Somebody begins to read. Returns a function that ends it. */
export function read(): () => void {
  return effect(() => {
    if (arrivals.value === 0 || !seated.value || !visible.value) return;
    // What asking looks at is no reason to ask again.
    untracked(() => hold(true));
    return () => hold(false);
  });
}

function hold(on: boolean): void {
  attend(on);
  if (connection.peek() !== "closed") void ask({ type: "hold", on });
}
