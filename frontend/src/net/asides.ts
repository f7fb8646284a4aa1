/**
 * Questions beside the outbox: said once, on one connection, with no promise behind them.
 *
 * A hint may take seconds; no play waits for it, and the server forgets it with the connection.
 */
import type { Frame, HintFrame, Refused } from "../core/wire.ts";

/** How such a question ends; null: the connection was lost first, or there was none. */
export type Told = HintFrame | Refused | null;

export class Asides {
  private readonly waiting = new Map<string, (told: Told) => void>();

  /** `settle` is called once. */
  add(id: string, settle: (told: Told) => void): void {
    this.waiting.set(id, settle);
  }

  /** Hands an answer to whoever asked for it; one to nothing that waits is ignored. */
  settle(frame: Frame): void {
    if (frame.type !== "hint" && frame.type !== "refused") return;
    this.end(frame.id ?? "", frame);
  }

  /** The connection is gone, and every answer with it. */
  lose(): void {
    for (const id of [...this.waiting.keys()]) this.end(id, null);
  }

  private end(id: string, told: Told): void {
    const settle = this.waiting.get(id);
    this.waiting.delete(id);
    settle?.(told);
  }
}
