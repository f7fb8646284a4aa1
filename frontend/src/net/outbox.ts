/**
 * Requests on their way: in order, one in flight, kept under their ids until they are answered.
 *
 * An id makes sending twice harmless, so whatever is unanswered is simply sent again, on the same connection
 * after a while and on a new one at once. Knows nothing of sockets.
 */
import { randomHex } from "../core/random.ts";
import type { Frame, Reply, Request } from "../core/wire.ts";

/** Unanswered for so long (ms) on a live connection: sent again. */
export const RESEND_AFTER = 6_000;

type Settle = (reply: Reply) => void;

interface Entry {
  request: Request;
  settle: Settle;
  sentAt: number | null;
}

export class Outbox {
  private queue: Entry[] = [];

  /** The request in flight, or next to be. */
  get head(): Request | null {
    return this.queue[0]?.request ?? null;
  }

  /** Puts a request at the end. `settle` is called once, with its answer. */
  add(request: Request, settle: Settle): void {
    this.queue.push({ request, settle, sentAt: null });
  }

  /** A new connection: nothing has been said on it yet. */
  forgetSent(): void {
    for (const entry of this.queue) entry.sentAt = null;
  }

  /** What is to be sent now, if anything; counts as sent. */
  take(now: number): Request | null {
    const [entry] = this.queue;
    if (!entry || (entry.sentAt !== null && now - entry.sentAt < RESEND_AFTER)) return null;
    entry.sentAt = now;
    return entry.request;
  }

  /** When `take` will have something to send again; null while nothing is in flight. */
  get dueAt(): number | null {
    const sentAt = this.queue[0]?.sentAt ?? null;
    return sentAt === null ? null : sentAt + RESEND_AFTER;
  }

  /** Takes an answer off the queue; one to nothing that waits is ignored. */
  settle(frame: Frame): void {
    if (frame.type !== "done" && frame.type !== "refused") return;
    const entry = this.queue.find(({ request }) => request.id === frame.id);
    this.queue = this.queue.filter((one) => one !== entry);
    entry?.settle(frame);
  }
}

/** A fresh id: 96 random bits. */
export function newId(): string {
  return randomHex(12);
}
