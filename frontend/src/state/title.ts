/** What stands in the title of the page before its name; empty: nothing. Written by what follows the turn. */
import { signal } from "@preact/signals";

export const titleNotice = signal("");
