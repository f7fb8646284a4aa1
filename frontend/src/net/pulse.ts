/**
 * Whether an open connection still lives: when to ping, how long it has been silent, and whether it answers on waking.
 *
 * What was on its way to a sleeping phone proves nothing, so a check asks for the answer to its own ping.
 */
import { newId } from "./outbox.ts";
import { TIMING, type World } from "./world.ts";

type Verdict = "lives" | "unanswered" | "silent";

export class Pulse {
  private heardAt = 0;
  private pingAt = 0;
  private check: { id: string; by: number } | null = null;
  private attentive = false;
  private readonly world: World;
  private readonly send: (id: string) => void;

  /** `send` says a ping of that id. */
  constructor(world: World, send: (id: string) => void) {
    this.world = world;
    this.send = send;
  }

  /** When the next look is due. */
  get dueAt(): number {
    return Math.min(this.pingAt, this.check?.by ?? Infinity, this.heardAt + TIMING.silent);
  }

  /** Whether an answer is awaited by which the connection is proven. */
  get isChecking(): boolean {
    return this.check !== null;
  }

  /** Something has been heard; a pong brings the id of its ping. */
  heard(pong: string | null = null): void {
    this.heardAt = this.world.now();
    if (pong !== null && pong === this.check?.id) this.check = null;
  }

  /** Another connection, or no time noted before means anything. */
  begin(): void {
    this.heardAt = this.world.now();
    this.check = null;
    this.later();
  }

  /** Something on the connection lasts only while the server hears of it every few seconds. */
  attend(on: boolean): void {
    this.attentive = on;
    this.later();
  }

  startCheck(): void {
    this.check ??= { id: this.ping(), by: this.world.now() + TIMING.check };
  }

  /** How it stands, with a ping if one is due. */
  look(): Verdict {
    const now = this.world.now();
    if (this.check && now >= this.check.by) return "unanswered";
    if (now - this.heardAt >= TIMING.silent) return "silent";
    if (now >= this.pingAt) this.ping();
    return "lives";
  }

  private ping(): string {
    const id = newId();
    this.later();
    this.send(id);
    return id;
  }

  /** Jitter keeps a thousand phones from pinging in step. */
  private later(): void {
    const pause = this.attentive ? TIMING.pingAttentive : TIMING.ping;
    this.pingAt = this.world.now() + pause * (0.8 + 0.4 * this.world.chance());
  }
}
