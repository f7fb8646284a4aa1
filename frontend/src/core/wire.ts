/**
 * The words of the wire, and which of them the client adds by itself.
 *
 * `wire.gen.ts` is the protocol; this file may be imported everywhere and holds no behaviour but tables.
 */
import type { Done, PlayRequest, Refused, SeatRequest } from "./wire.gen.ts";

export type * from "./wire.gen.ts";

/** Omit that keeps a union a union. */
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** What a screen asks for and the server remembers; id and moment are added on the way out. */
export type Ask = Exclude<SeatRequest, { type: "hint" | "ping" }> | Without<PlayRequest, "moment">;
/** Is answered by a hint, and not remembered. */
export type HintAsk = Extract<SeatRequest, { type: "hint" }>;

/** How the server answered an `ask`. */
export type Answer = Done | Refused;

const PLAY_TYPES: ReadonlySet<string> = new Set<PlayRequest["type"]>([
  "start",
  "designate",
  "play",
  "pass",
  "next_deal",
  "next_match",
  "undo",
  "redo",
  "restart_deal",
  "new_session",
]);

/** Whether a request changes the play, and so must say on which moment it was made. */
export function changesPlay(ask: Ask | HintAsk): boolean {
  return PLAY_TYPES.has(ask.type);
}
