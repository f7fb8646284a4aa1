/** What a room's rules say to the screen. Which rules hold and what follows from them is the server's. */
import type { View } from "../../core/wire.ts";

/** The score that wins a match: six love, unless a house rule says otherwise. */
export function targetOf(view: Pick<View, "house_rules">): number {
  return view.house_rules.target ?? 6;
}
