/** The first steps on a device: shown once, until they are done, skipped, or a tile is chosen; again when asked for. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { kept } from "./device.ts";

export const STEPS = ["preview", "turns", "score"] as const;

const memory = kept("first-steps", { seen: false });
const at = signal(memory.peek().seen ? STEPS.length : 0);

/** Which of STEPS is due; null: none. */
export const firstStep: ReadonlySignal<number | null> = computed(() =>
  at.value < STEPS.length ? at.value : null,
);

export function nextStep(): void {
  at.value += 1;
  if (firstStep.peek() === null) endSteps();
}

export function endSteps(): void {
  at.value = STEPS.length;
  if (!memory.peek().seen) memory.value = { seen: true };
}

export function openSteps(): void {
  at.value = 0;
}
