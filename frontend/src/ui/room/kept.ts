/**
 * The finished deal that this tab still looks at, whatever the table does meanwhile (P24).
 *
 * Nobody is dragged on: it goes when its reader goes on, or when the deal is taken back. The address names it,
 * so a reload shows it again.
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
  const number = now.deal?.number;
  if (now.result && number !== undefined) {
    const looksBack = on.page === "deal" && on.number !== number;
    if (looksBack) return;
    kept.value = finishedFrom(now);
    if (on.page === "room") go({ page: "deal", code, number }, "replace");
    return;
  }
  // Undone or restarted: it has not ended after all, and its hands, steps and proof are nobody's to see.
  if (kept.peek()?.number === number) kept.value = null;
  if ("number" in on && on.number === number) goOn(code);
}

/** Back to the table as it is now; to its reveal, if it has come to that of another deal meanwhile. */
export function goOn(code: string): void {
  kept.value = null;
  go({ page: "room", code }, "replace");
  const now = view.peek();
  if (now) follow(code, now);
}
