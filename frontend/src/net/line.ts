/**
 * One lasting line to a room over sockets that come and go.
 *
 * Owns when to dial, to give a socket up and to try again. Time, chance and sockets are handed in, so a test
 * moves the clock by hand. Knows no page and no screen; what a frame means is its listener's business.
 */
import type { AskHint, Frame, Reply, Request } from "../core/wire.ts";
import { Asides, type Told } from "./asides.ts";
import { readFrame } from "./frames.ts";
import { Outbox } from "./outbox.ts";
import { Patience } from "./patience.ts";
import { Pulse } from "./pulse.ts";
import { type Connection, FINAL, type Listener, type Socket, TIMING, type World } from "./world.ts";

type Phase = "idle" | "connecting" | "open" | "waiting" | "asleep" | "ended";

export class Line {
  private phase: Phase = "idle";
  private socket: Socket | null = null;
  private version = 0;
  private lastTick: number;
  private brokenAt = 0;
  /** Connecting: give up; waiting: dial again. */
  private dueAt = 0;
  private dialledAt = 0;
  private readonly pulse: Pulse;
  private readonly patience: Patience;
  private readonly outbox = new Outbox();
  private readonly asides = new Asides();
  private readonly world: World;
  private readonly listener: Listener;

  constructor(world: World, listener: Listener) {
    this.world = world;
    this.listener = listener;
    this.lastTick = world.now();
    this.patience = new Patience(world);
    this.pulse = new Pulse(world, (id) => this.say({ type: "ping", id, version: this.version }));
  }

  get connection(): Connection {
    if (this.phase === "idle" || this.phase === "ended") return "closed";
    if (this.phase === "open") return "open";
    return this.world.now() - this.brokenAt < TIMING.lostAfter ? "connecting" : "lost";
  }

  /** The request in flight or next to be. */
  get sending(): Request | null {
    return this.outbox.head;
  }

  /** Comes, or comes back at once: from the start, from sleep, from an end. */
  open(): void {
    if (this.phase === "connecting" || this.phase === "open") return;
    this.patience.renew();
    this.brokenAt = this.world.now();
    this.dial();
    this.settled();
  }

  /** Leaves. What was not answered may still have happened; the room tells on return. */
  close(): void {
    this.rest("idle");
  }

  /** The page is being put away: an honest good-bye, and `open` or `wake` on return. */
  sleep(): void {
    if (this.phase !== "idle" && this.phase !== "ended") this.rest("asleep");
  }

  /** Something says that the page was away or the network changed: trusts no socket until it speaks. */
  wake(): void {
    const { phase, world } = this;
    if (phase === "open") this.pulse.startCheck();
    else if (phase === "waiting" || phase === "asleep") this.open();
    else if (phase === "connecting" && world.now() - this.dialledAt > TIMING.stuck) this.redial();
    this.settled();
  }

  /** Something on this connection lasts only while the server hears of it every few seconds. */
  attend(on: boolean): void {
    this.pulse.attend(on);
    this.settled();
  }

  /** Sends now or as soon as possible, and again until answered. */
  request(request: Request): Promise<Reply> {
    return new Promise((settle) => {
      this.outbox.add(request, settle);
      this.flush();
      this.settled();
    });
  }

  /** Says it now and once, past the outbox. Null if there is no line, or it breaks before the answer. */
  askAside(request: AskHint): Promise<Told> {
    if (this.phase !== "open") return Promise.resolve(null);
    return new Promise((settle) => {
      this.asides.add(request.id, settle);
      this.say(request);
    });
  }

  tick(): void {
    const now = this.world.now();
    const jumped = Math.abs(now - this.lastTick) > TIMING.jump;
    this.lastTick = now;
    if (jumped) this.rebase(now);
    else if (this.phase === "connecting" && now >= this.dueAt) this.fail();
    else if (this.phase === "waiting" && now >= this.dueAt) this.dial();
    else if (this.phase === "open") this.tickOpen();
    this.settled();
  }

  private tickOpen(): void {
    const pulse = this.pulse.look();
    if (pulse === "unanswered") this.redial();
    else if (pulse === "silent") this.fail();
    else this.flush();
  }

  /** After a jump no time noted before means anything. */
  private rebase(now: number): void {
    this.brokenAt = Math.min(this.brokenAt, now);
    if (this.phase === "open") {
      this.outbox.forgetSent();
      this.pulse.begin();
      this.pulse.startCheck();
      this.flush();
    } else if (this.phase === "connecting" || this.phase === "waiting") this.redial();
  }

  private redial(): void {
    this.patience.renew();
    this.drop();
    this.dial();
  }

  private dial(): void {
    const { world } = this;
    this.phase = "connecting";
    this.lastTick = this.dialledAt = world.now();
    this.version = 0;
    this.pulse.begin();
    this.outbox.forgetSent();
    this.dueAt = this.patience.connectBy;
    // A socket given up may still speak; only the newest is listened to.
    const socket: Socket = world.dial({
      heard: (text) => this.socket === socket && this.heard(text),
      closed: (code) => this.socket === socket && this.closed(code),
    });
    this.socket = socket;
  }

  private heard(text: string): void {
    const frame = readFrame(text);
    this.pulse.heard(frame?.type === "pong" ? frame.id : null);
    if (frame?.type === "view") this.heardView(frame.version, frame);
    else if (frame && frame.type !== "pong") {
      if (frame.type === "restarting") this.patience.isRestart = true;
      this.outbox.settle(frame);
      this.asides.settle(frame);
      this.listener.frame(frame, false);
      this.flush();
    }
    this.settled();
  }

  private heardView(version: number, frame: Frame): void {
    // The first view of a connection always counts: a server that lost its last writes goes back.
    const first = this.phase === "connecting";
    if (!first && version < this.version) return;
    this.version = version;
    if (first) {
      this.phase = "open";
      this.patience.renew();
      this.patience.isRestart = false;
      this.pulse.begin();
    }
    this.listener.frame(frame, first);
    this.flush();
  }

  private closed(code: number): void {
    const reason = FINAL[code];
    if (reason && !(reason === "too_slow" && this.patience.mayHaveSlept())) {
      this.rest("ended");
      this.listener.ended(reason);
    } else {
      // One that is found dead on waking was dead before: nothing is wrong with the network now.
      if (this.pulse.isChecking && !this.patience.isRestart) this.redial();
      else this.fail();
      this.settled();
    }
  }

  /** The socket is of no use any more; another is dialled after a while. */
  private fail(): void {
    this.drop();
    this.phase = "waiting";
    this.dueAt = this.patience.dialAgainAt();
  }

  private flush(): void {
    if (this.phase !== "open") return;
    const request = this.outbox.take(this.world.now());
    if (request) this.say(request);
  }

  private say(request: Request): void {
    this.socket?.send(JSON.stringify(request));
  }

  private drop(): void {
    const { socket } = this;
    this.socket = null;
    if (this.phase === "open") this.brokenAt = this.world.now();
    socket?.close();
    this.asides.lose();
  }

  private rest(phase: "idle" | "asleep" | "ended"): void {
    this.drop();
    this.phase = phase;
    this.settled();
  }

  /** After every input: the next tick, and whoever shows the state. */
  private settled(): void {
    this.world.tickAt(this.nextTick());
    this.listener.changed();
  }

  private nextTick(): number | null {
    if (this.phase === "idle" || this.phase === "asleep" || this.phase === "ended") return null;
    const lostAt = this.brokenAt + TIMING.lostAfter;
    const open = [this.pulse.dueAt, this.outbox.dueAt];
    const closed = [this.dueAt, lostAt > this.world.now() ? lostAt : null];
    const times = this.phase === "open" ? open : closed;
    return Math.min(...times.filter((time) => time !== null));
  }
}
