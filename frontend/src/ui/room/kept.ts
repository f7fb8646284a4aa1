/**
 * The finished deal that this tab still looks at, whatever the table does meanwhile (P24).
 *
 * Nobody is dragged on: it goes when its reader goes on, or when the deal is taken back, also by a failover. The
 * address names it, so a reload shows it again.
 */
import { effect, signal } from "@preact/signals";
import type { View } from "../../core/wire.ts";
import { go, route } from "../../state/route.ts";
import { view } from "../../state/table.ts";
import { type Finished, finishedFrom } from "../end/finished.ts";

export const kept = signal<Finished | null>(null);

/** Keeps each deal of the room that ends while this tab looks. Returns a function that stops doing so. */
export function followDeals(code: string): () => void {
  const stop = effect(() => {
    const now = view.value;
    if (now) follow(code, now);
  });
  return () => {
    stop();
    kept.value = null;
  };
}

function follow(code: string, now: View): void {
  const on = route.peek();
  const number = now.deal?.number ?? 0;
  const ended = now.result ? number : number - 1;
  // Undone, restarted, or lost by a server that has gone back: not ended after all, or not even dealt. Hands, steps and
  // proof of such a deal are nobody's to see.
  if ((kept.peek()?.number ?? 0) > ended) kept.value = null;
  if ("number" in on && on.number > ended) goOn(code);
  else if (now.result && !(on.page === "deal" && on.number < number)) {
    kept.value = finishedFrom(now);
    if (on.page === "room") go({ page: "deal", code, number }, "replace");
  }
}

/** Back to the table as it is now; to its reveal, if it has come to that of another deal meanwhile. */
export function goOn(code: string): void {
  kept.value = null;
  go({ page: "room", code }, "replace");
  const now = view.peek();
  if (now) follow(code, now);
}
