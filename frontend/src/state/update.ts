/** A newer client than this page: nothing is made of it in a live deal (P33). Found by src/app/updates.ts. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { isDealOn } from "../core/table.ts";
import { view } from "./table.ts";

/** Whether a deal is going on at the table that this page is of. */
export const live: ReadonlySignal<boolean> = computed(
  () => view.value !== null && isDealOn(view.value),
);

/** What loads the newer client; null: there is none. */
export const found = signal<{ load: () => void } | null>(null);

/** The same, where it may be offered. */
export const update: ReadonlySignal<{ load: () => void } | null> = computed(() =>
  live.value ? null : found.value,
);
