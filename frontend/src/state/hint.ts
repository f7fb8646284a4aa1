/** The hint on this tab (P19): asked for past everything else, and gone with its moment and with the sight of its hand. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { answered, type Hint, stillGood, toBeAdvised } from "../core/hint.ts";
import { arrivals, askForHint, view } from "./table.ts";

/** The server answers within 8 s, also that it has found none. Then something is wrong with it. */
const PATIENCE = 12_000;

const asked = signal<Hint | null>(null);

/** The hint for the hand on screen; null where none was asked for. */
export const hint: ReadonlySignal<Hint | null> = computed(() => stillGood(asked.value, view.value));

/** Asks, unless one is on its way or here already. */
export function askHint(): void {
  const now = view.peek() && toBeAdvised(view.peek() as NonNullable<typeof view.value>);
  const before = hint.peek();
  if (!now || (before && before.is !== "refused")) return;
  asked.value = { ...now, is: "coming" };
  void send(asked.value);
}

async function send(one: Hint): Promise<void> {
  const timer = setTimeout(() => settle(one, { type: "refused", code: "busy" }), PATIENCE);
  const told = await askForHint(one.seat);
  clearTimeout(timer);
  if (told) settle(one, told);
}

function settle(one: Hint, told: Parameters<typeof answered>[1]): void {
  if (asked.peek() === one) asked.value = answered(one, told);
}

// Nothing of a hand that is covered stays, and a moment that comes back by an undo asks anew.
effect(() => {
  if (asked.value && !stillGood(asked.value, view.value)) asked.value = null;
});

// A lost line takes the question along.
effect(() => {
  const one = asked.peek();
  if (arrivals.value > 0 && one?.is === "coming") void send(one);
});
