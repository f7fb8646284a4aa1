/** The choice on this tab (P8): alive while its seat and moment are on screen, sent only by `confirm`. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { asked, type Choice, choose, type Gesture, surviving } from "../core/choice.ts";
import type { Reply } from "../core/wire.ts";
import { afterFrame } from "./frame.ts";
import { ask, sending, view } from "./table.ts";

const made = signal<Choice | null>(null);
const told = signal<Choice | null>(null);

/** What is chosen now; null once its moment is over or its hand is covered. */
export const choice: ReadonlySignal<Choice | null> = computed(() =>
  surviving(made.value, view.value),
);

/**
 * What bar and ends make of it: the same, a frame later. The frame that answers a tap shows the tile lifted and in
 * preview, and has no time for more.
 */
export const toldChoice: ReadonlySignal<Choice | null> = computed(() =>
  surviving(told.value, view.value),
);

/** Whether Confirm would send something, and nothing is on its way. */
export const confirmable: ReadonlySignal<boolean> = computed(
  () => asked(choice.value) !== null && sending.value === null,
);

/** Makes, changes or drops the choice. While one is being sent, nothing changes. */
export function gesture(gesture: Gesture): void {
  if (sending.value || !view.value) return;
  make(choose(choice.value, gesture, view.value));
}

function make(next: Choice | null): void {
  made.value = next;
  afterFrame(() => {
    told.value = made.peek();
  });
}

/** Sends the choice; null if there is nothing to confirm. It stays on screen until the view moves on. */
export async function confirm(): Promise<Reply | null> {
  const body = asked(choice.value);
  if (!body || !confirmable.value) return null;
  const answer = await ask(body);
  // "Stale" says that the table it was chosen for is gone; after other refusals it may be mended.
  if (answer.type === "refused" && answer.code === "stale") make(null);
  return answer;
}
