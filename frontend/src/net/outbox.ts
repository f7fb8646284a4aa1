/**
 * Requests on their way: in order, one in flight, kept under their ids until they are answered.
 *
 * An id makes sending twice harmless, so whatever is unanswered is simply sent again, on the same connection
 * after a while and on a new one at once. Knows nothing of sockets.
 */
import { randomHex } from "../core/random.ts";
import type { Answer, Frame, Hint, Request } from "../core/wire.ts";

/** Unanswered for so long (ms) on a live connection: sent again. */
export const RESEND_AFTER = 6_000;

type Settle = (answer: Answer | Hint) => void;

interface Entry {
  request: Request;
  settle: Settle;
  sentAt: number | null;
}

export class Outbox {
  private queue: Entry[] = [];
  /** A hint is thought over for a while and must not hold up a play. */
  private hints: Entry[] = [];

  /** The request in flight, or next to be. */
  get head(): Request | null {
    return this.queue[0]?.request ?? null;
  }

  /** Puts a request at the end. `settle` is called once, with its answer. */
  add(request: Request, settle: Settle): void {
    const entry = { request, settle, sentAt: null };
    if (request.type === "hint") this.hints.push(entry);
    else this.queue.push(entry);
  }

  /** A new connection: nothing has been said on it yet. */
  forgetSent(): void {
    for (const entry of this.inTurn()) entry.sentAt = null;
  }

  /** What is to be sent now; counts as sent. */
  take(now: number): Request[] {
    const due = this.inTurn().filter(
      (entry) => entry.sentAt === null || now - entry.sentAt >= RESEND_AFTER,
    );
    for (const entry of due) entry.sentAt = now;
    return due.map((entry) => entry.request);
  }

  /** When `take` will have something to send again; null while nothing is in flight. */
  get dueAt(): number | null {
    const times = this.inTurn().map((entry) => (entry.sentAt ?? 0) + RESEND_AFTER);
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** Takes an answer off the queue; an answer given before is ignored. */
  settle(frame: Frame): void {
    if (frame.type !== "done" && frame.type !== "refused" && frame.type !== "hint") return;
    const matches = (entry: Entry) => entry.request.id === frame.id;
    const entry = this.queue.find(matches) ?? this.hints.find(matches);
    this.queue = this.queue.filter((one) => one !== entry);
    this.hints = this.hints.filter((one) => one !== entry);
    entry?.settle(frame);
  }

  private inTurn(): Entry[] {
    return [...this.queue.slice(0, 1), ...this.hints];
  }
}

/** A fresh id: 96 random bits. */
export function newId(): string {
  return randomHex(12);
}
