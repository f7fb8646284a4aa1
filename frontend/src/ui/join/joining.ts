/** What somebody without a seat wants: to sit down, to look on, or nothing said yet (null). */
import { signal } from "@preact/signals";

export const joining = signal<boolean | null>(null);
