/** Whether a question of this device has just ended without effect: declined, withdrawn or lapsed. */
import { effect, signal } from "@preact/signals";
import type { View } from "../../core/wire.ts";
import { view } from "../../state/table.ts";

/** The moment at which it ended; it is news until the table moves on. */
const endedAt = signal<number | null>(null);

export function wasUnheeded(now: View): boolean {
  return endedAt.value === now.moment && now.question === null;
}

/** Watches the questions of this tab's table. Returns a function that stops doing so. */
export function followQuestions(): () => void {
  let before: View | null = null;
  return effect(() => {
    const now = view.value;
    const asked = before?.question;
    const isOwn = asked && before?.seats[asked.by].yours === true;
    if (isOwn && now && !now.question && now.moment === before?.moment) endedAt.value = now.moment;
    before = now;
  });
}
