/** The striped bar along the top edge while the line to the server is broken. Never in the way. */
import type { VNode } from "preact";
import { connection } from "../../state/table.ts";

export function Offline(): VNode | null {
  return connection.value === "lost" ? <div class="offline" aria-hidden="true" /> : null;
}
