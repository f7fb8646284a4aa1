/** A world for a line: a clock moved by hand, and sockets whose other end the test holds. */
import type { Frame, Request } from "../src/core/wire.ts";
import { Line } from "../src/net/line.ts";
import type { ClosedReason, Socket, SocketEvents } from "../src/net/world.ts";
import { aView } from "./views.ts";

/** One dialled socket, from the server's side. */
export class Peer implements Socket {
  readonly said: Request[] = [];
  isClosed = false;
  private readonly events: SocketEvents;

  constructor(events: SocketEvents) {
    this.events = events;
  }

  send(text: string): void {
    this.said.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  /** What the device said, pings left out. */
  get asked(): Request[] {
    return this.said.filter((one) => one.type !== "ping");
  }

  get pings(): number {
    return this.said.length - this.asked.length;
  }

  answer(frame: Frame): void {
    this.events.heard(JSON.stringify(frame));
  }

  sayText(text: string): void {
    this.events.heard(text);
  }

  view(version: number): void {
    this.answer({ type: "view", version, view: aView({ version }), events: [] });
  }

  done(id: string | undefined): void {
    this.answer({ type: "done", id: id ?? "", version: 1 });
  }

  /** Answers the last ping. */
  pong(): void {
    const id = this.said.findLast((one) => one.type === "ping")?.id ?? "";
    this.answer({ type: "pong", id, version: 1 });
  }

  end(code: number): void {
    this.events.closed(code);
  }
}

export class TestWorld {
  time = 1_000_000;
  /** What chance gives: 1 stands for "as late as may be". */
  luck = 0.999;
  readonly peers: Peer[] = [];
  readonly frames: Frame[] = [];
  readonly ends: ClosedReason[] = [];
  private tickTime: number | null = null;
  readonly line: Line;

  constructor() {
    this.line = new Line(
      {
        now: () => this.time,
        chance: () => this.luck,
        dial: (events) => {
          const peer = new Peer(events);
          this.peers.push(peer);
          return peer;
        },
        tickAt: (time) => {
          this.tickTime = time;
        },
      },
      {
        frame: (frame) => this.frames.push(frame),
        changed: () => {},
        ended: (reason) => this.ends.push(reason),
      },
    );
  }

  /** The newest socket. */
  get peer(): Peer {
    const peer = this.peers.at(-1);
    if (!peer) throw new Error("nothing was dialled");
    return peer;
  }

  /** Whether the line asks to be woken at all. */
  get hasTimer(): boolean {
    return this.tickTime !== null;
  }

  get versions(): number[] {
    return this.frames.flatMap((frame) => (frame.type === "view" ? [frame.version] : []));
  }

  /** Lets time pass as a page awake does: ticks when asked for, and at least every second. */
  pass(ms: number): void {
    const end = this.time + ms;
    while (this.time < end) {
      const due = Math.max(this.tickTime ?? end, this.time);
      this.time = Math.min(end, due, this.time + 1_000);
      if (this.tickTime !== null) this.line.tick();
      // A tick that asks for another at the same instant gets it a millisecond later.
      if (this.tickTime !== null && this.tickTime <= this.time) this.time += 1;
    }
  }

  /** Time passes and no timer runs, as on a sleeping phone. */
  freeze(ms: number): void {
    this.time += ms;
  }

  /** A line whose first view has come. */
  static opened(luck = 0.999): TestWorld {
    const world = new TestWorld();
    world.luck = luck;
    world.line.open();
    world.peer.view(10);
    return world;
  }
}
