import { describe, expect, test } from "vitest";
import { TestWorld } from "../../test/world.ts";
import type { AskHint, HintFrame, Request } from "../core/wire.ts";
import { RESEND_AFTER } from "./outbox.ts";
import { TIMING } from "./world.ts";

const pass = (id: string): Request => ({ id, type: "pass", seat: 0, moment: 5 });
const ids = (requests: Request[]) => requests.map(({ id }) => id);

describe("coming to the table", () => {
  test("the line is open with the first view, not before", () => {
    const world = new TestWorld();
    expect(world.line.connection).toBe("closed");
    world.line.open();
    expect(world.line.connection).toBe("connecting");
    world.peer.view(10);
    expect(world.line.connection).toBe("open");
    expect(world.versions).toEqual([10]);
  });

  test("a socket that hangs without a view is given up after five seconds", () => {
    const world = new TestWorld();
    world.line.open();
    world.pass(TIMING.connect - 1);
    expect(world.peers).toHaveLength(1);
    world.pass(1 + TIMING.backoff);
    expect(world.peers).toHaveLength(2);
    expect(world.peers[0]?.isClosed).toBe(true);
  });

  test("opening an open line changes nothing", () => {
    const world = TestWorld.opened();
    world.line.open();
    expect(world.peers).toHaveLength(1);
  });

  test("views never go back on one connection, but a new one may start lower", () => {
    const world = TestWorld.opened();
    world.peer.view(12);
    world.peer.view(11);
    expect(world.versions).toEqual([10, 12]);
    world.peer.end(1006);
    world.pass(1_000);
    world.peer.view(9);
    expect(world.versions).toEqual([10, 12, 9]);
  });

  test("what is no frame is ignored", () => {
    const world = TestWorld.opened();
    for (const text of ["", "[]", "null", "{", '{"type":"new"}', '"view"'])
      world.peer.sayText(text);
    expect(world.frames).toHaveLength(1);
    expect(world.line.connection).toBe("open");
  });
});

describe("requests", () => {
  test("what is asked before the table is open is sent when it opens", () => {
    const world = new TestWorld();
    world.line.open();
    void world.line.request(pass("a"));
    expect(world.peer.asked).toEqual([]);
    world.peer.view(10);
    expect(world.peer.asked).toEqual([pass("a")]);
  });

  test("one is in flight; the next goes when it is answered", async () => {
    const world = TestWorld.opened();
    const first = world.line.request(pass("a"));
    void world.line.request(pass("b"));
    expect(ids(world.peer.asked)).toEqual(["a"]);
    expect(world.line.sending?.id).toBe("a");
    world.peer.done("a");
    expect(await first).toMatchObject({ type: "done", id: "a" });
    expect(ids(world.peer.asked)).toEqual(["a", "b"]);
  });

  test("a refusal answers too", async () => {
    const world = TestWorld.opened();
    const answer = world.line.request(pass("a"));
    world.peer.answer({ type: "refused", id: "a", code: "stale", detail: {} });
    expect(await answer).toMatchObject({ code: "stale" });
    expect(world.line.sending).toBeNull();
  });

  test("an unanswered one is sent again, whole, on the next connection", () => {
    const world = TestWorld.opened();
    void world.line.request(pass("a"));
    world.peer.end(1006);
    world.pass(1_000);
    expect(world.peers).toHaveLength(2);
    expect(world.peer.asked).toEqual([]);
    world.peer.view(10);
    expect(world.peer.asked).toEqual([pass("a")]);
  });

  test("an answered one is never sent again", () => {
    const world = TestWorld.opened();
    void world.line.request(pass("a"));
    world.peer.done("a");
    world.peer.end(1006);
    world.pass(1_000);
    world.peer.view(10);
    expect(world.peer.asked).toEqual([]);
  });

  test("an answer that comes twice counts once", () => {
    const world = TestWorld.opened();
    void world.line.request(pass("a"));
    void world.line.request(pass("b"));
    world.peer.done("a");
    world.peer.done("a");
    expect(world.line.sending?.id).toBe("b");
  });

  test("one whose answer was lost is asked again on the same connection", () => {
    const world = TestWorld.opened();
    void world.line.request(pass("a"));
    world.pass(RESEND_AFTER);
    expect(ids(world.peer.asked)).toEqual(["a", "a"]);
  });
});

describe("a hint", () => {
  const hint = (id: string): AskHint => ({ id, type: "hint", seat: 0 });
  const told = (id: string): HintFrame => ({
    type: "hint",
    id,
    moment: 5,
    best: [],
    close: false,
    reasons: [],
  });

  test("is asked for while a request is in flight, and holds none up", async () => {
    const world = TestWorld.opened();
    void world.line.request(pass("a"));
    const answer = world.line.askAside(hint("h"));
    expect(ids(world.peer.asked)).toEqual(["a", "h"]);
    expect(world.line.sending?.id).toBe("a");
    world.peer.done("a");
    void world.line.request(pass("b"));
    expect(ids(world.peer.asked)).toEqual(["a", "h", "b"]);
    world.peer.answer(told("h"));
    expect(await answer).toEqual(told("h"));
    expect(world.line.sending?.id).toBe("b");
  });

  test("may be refused", async () => {
    const world = TestWorld.opened();
    const answer = world.line.askAside(hint("h"));
    world.peer.answer({ type: "refused", id: "h", code: "stale", detail: {} });
    expect(await answer).toMatchObject({ code: "stale" });
  });

  test("is lost with its connection, and not asked again by the line", async () => {
    const world = TestWorld.opened();
    const answer = world.line.askAside(hint("h"));
    world.peer.end(1006);
    expect(await answer).toBeNull();
    world.pass(1_000);
    world.peer.view(11);
    world.pass(RESEND_AFTER);
    expect(world.peer.asked).toEqual([]);
  });

  test("is not to be had where there is no line", async () => {
    const world = new TestWorld();
    expect(await world.line.askAside(hint("h"))).toBeNull();
    world.line.open();
    expect(await world.line.askAside(hint("h"))).toBeNull();
    expect(world.peer.said).toEqual([]);
  });
});

describe("silence", () => {
  test("while somebody reads, the server hears of the line well within ten seconds", () => {
    const world = TestWorld.opened();
    world.line.attend(true);
    let heard = 0;
    for (let second = 0; second < 60; second += 1) {
      const before = world.peer.pings;
      world.pass(1_000);
      world.peer.pong();
      heard = world.peer.pings > before ? 0 : heard + 1;
      expect(heard).toBeLessThan(6);
    }
    world.line.attend(false);
    const before = world.peer.pings;
    world.pass(TIMING.ping * 0.7);
    expect(world.peer.pings).toBe(before);
  });

  test("the line pings every fifteen seconds or so", () => {
    const world = TestWorld.opened(0.5);
    for (let n = 0; n < 4; n++) {
      world.pass(TIMING.ping + 100);
      world.peer.pong();
    }
    expect(world.peer.pings).toBe(4);
    expect(world.line.connection).toBe("open");
  });

  test("a socket unheard for 35 seconds is given up, whatever it pretends", () => {
    const world = TestWorld.opened();
    world.pass(TIMING.silent - 1);
    expect(world.line.connection).toBe("open");
    world.pass(2 + TIMING.backoff);
    expect(world.peers).toHaveLength(2);
    expect(world.peers[0]?.isClosed).toBe(true);
  });

  test("a socket given up is not listened to any more", () => {
    const world = TestWorld.opened();
    const [old] = world.peers;
    world.pass(TIMING.silent + TIMING.backoff);
    world.peer.view(20);
    old?.view(30);
    old?.end(4404);
    expect(world.versions).toEqual([10, 20]);
    expect(world.line.connection).toBe("open");
  });
});

describe("waking up", () => {
  test("a live socket answers the check and stays", () => {
    const world = TestWorld.opened();
    world.line.wake();
    expect(world.peer.pings).toBe(1);
    world.pass(100);
    world.peer.pong();
    world.pass(TIMING.check * 2);
    expect(world.peers).toHaveLength(1);
  });

  test("a dead one is replaced at once when it does not answer, with time left for a handshake in three seconds", () => {
    const world = TestWorld.opened();
    world.line.wake();
    world.pass(TIMING.check);
    expect(world.peers).toHaveLength(2);
    world.peer.view(11);
    expect(world.line.connection).toBe("open");
    expect(TIMING.check).toBeLessThanOrEqual(1_500);
  });

  test("what was on its way before the phone slept is no answer", () => {
    const world = TestWorld.opened();
    world.line.wake();
    world.peer.view(11);
    world.peer.answer({ type: "pong", id: "asked before", version: 11 });
    world.pass(TIMING.check);
    expect(world.versions).toEqual([10, 11]);
    expect(world.peers).toHaveLength(2);
  });

  test("one that turns out closed is replaced without a wait", () => {
    const world = TestWorld.opened();
    world.line.wake();
    world.peer.end(1006);
    expect(world.peers).toHaveLength(2);
  });

  test("but a server that restarts is not fallen upon by all who wake", () => {
    const world = TestWorld.opened();
    world.line.wake();
    world.peer.answer({ type: "restarting" });
    world.peer.end(1012);
    expect(world.peers).toHaveLength(1);
    world.pass(TIMING.spread);
    expect(world.peers).toHaveLength(2);
  });

  test("who has dialled for long when the network changes dials anew; who has just begun goes on", () => {
    const world = new TestWorld();
    world.line.open();
    world.line.wake();
    expect(world.peers).toHaveLength(1);
    world.pass(TIMING.stuck + 1);
    world.line.wake();
    expect(world.peers).toHaveLength(2);
    expect(world.peers[0]?.isClosed).toBe(true);
  });

  test("several signs of waking are one check", () => {
    const world = TestWorld.opened();
    world.line.wake();
    world.line.wake();
    world.line.wake();
    expect(world.peer.pings).toBe(1);
  });

  test("a clock that jumped is noticed without any event", () => {
    const world = TestWorld.opened();
    world.freeze(60_000);
    world.line.tick();
    expect(world.line.connection).toBe("open");
    world.pass(TIMING.check);
    expect(world.peers).toHaveLength(2);
  });

  test("a clock set back does not stop the line", () => {
    const world = TestWorld.opened();
    world.freeze(-3_600_000);
    world.line.tick();
    world.pass(TIMING.check);
    expect(world.peers).toHaveLength(2);
  });

  test("not even in the middle of a check", () => {
    const world = TestWorld.opened();
    world.line.wake();
    world.freeze(-3_600_000);
    world.line.tick();
    world.pass(TIMING.check);
    expect(world.peers).toHaveLength(2);
  });

  test("who waits to dial again dials at once", () => {
    const world = TestWorld.opened();
    for (let n = 0; n < 6; n++) {
      world.peer.end(1006);
      world.pass(TIMING.backoffMost);
    }
    world.peer.end(1006);
    const dialled = world.peers.length;
    world.line.wake();
    expect(world.peers).toHaveLength(dialled + 1);
  });

  test("a request that slept is sent again when the table is back", () => {
    const world = TestWorld.opened();
    void world.line.request(pass("a"));
    world.freeze(600_000);
    world.line.wake();
    world.pass(TIMING.check);
    world.peer.view(11);
    expect(world.peer.asked).toEqual([pass("a")]);
  });

  test("twenty times to sleep and back ends open, with one socket alive", () => {
    const world = TestWorld.opened();
    for (let n = 0; n < 20; n++) {
      world.line.sleep();
      expect(world.peer.isClosed).toBe(true);
      expect(world.hasTimer).toBe(false);
      world.freeze(20_000);
      world.line.wake();
      world.peer.view(11 + n);
    }
    expect(world.line.connection).toBe("open");
    expect(world.peers.filter((peer) => !peer.isClosed)).toHaveLength(1);
  });
});

describe("coming back", () => {
  test("a check that failed is over with its socket, and the next one waits its time", () => {
    const world = TestWorld.opened();
    world.line.wake();
    world.pass(TIMING.check);
    expect(world.peers).toHaveLength(2);
    world.peer.end(1006);
    expect(world.peers).toHaveLength(2);
    world.pass(TIMING.backoff);
    expect(world.peers).toHaveLength(3);
  });

  /** Milliseconds from a lost socket to the next dial, with the worst of luck. */
  function wait(world: TestWorld): number {
    const [start, dialled] = [world.time, world.peers.length];
    world.peer.end(1006);
    while (world.peers.length === dialled) world.pass(10);
    return world.time - start;
  }

  test("each failure doubles the longest wait, up to fifteen seconds", () => {
    const world = TestWorld.opened();
    const waits = Array.from({ length: 8 }, () => wait(world));
    for (const [at, most] of [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000].entries()) {
      expect(waits[at]).toBeGreaterThan(most * 0.99);
      expect(waits[at]).toBeLessThanOrEqual(most + 20);
    }
  });

  test("a view starts the waits anew", () => {
    const world = TestWorld.opened();
    for (let n = 0; n < 5; n++) wait(world);
    world.peer.view(11);
    expect(wait(world)).toBeLessThanOrEqual(520);
  });

  test("the wait is any time up to the longest, so that not all come at once", () => {
    const world = TestWorld.opened();
    world.luck = 0.1;
    expect(wait(world)).toBeLessThanOrEqual(60);
  });

  test("a restarting server is come back to spread over three seconds", () => {
    const world = TestWorld.opened();
    world.peer.answer({ type: "restarting" });
    const waited = wait(world);
    expect(waited).toBeGreaterThan(2_900);
    expect(waited).toBeLessThanOrEqual(3_020);
    world.peer.view(11);
    expect(wait(world)).toBeLessThanOrEqual(520);
  });

  test("a short interruption is not called lost, a longer one is", () => {
    const world = TestWorld.opened();
    world.peer.end(1006);
    expect(world.line.connection).toBe("connecting");
    world.pass(TIMING.lostAfter);
    expect(world.line.connection).toBe("lost");
    world.peer.view(11);
    expect(world.line.connection).toBe("open");
  });
});

describe("the end", () => {
  test.each([
    [4401, "unknown_device"],
    [4403, "not_allowed"],
    [4404, "room_not_found"],
    [4409, "client_too_old"],
    [4429, "too_many"],
  ] as const)("%i means %s, and nobody comes back by himself", (code, reason) => {
    const world = TestWorld.opened();
    world.peer.end(code);
    expect(world.ends).toEqual([reason]);
    expect(world.line.connection).toBe("closed");
    world.line.wake();
    world.line.sleep();
    world.pass(60_000);
    expect(world.peers).toHaveLength(1);
    world.line.open();
    expect(world.peers).toHaveLength(2);
  });

  test("a device that was too slow comes back once, for it may have slept", () => {
    const world = TestWorld.opened();
    world.peer.end(4408);
    world.pass(1_000);
    world.peer.view(11);
    expect(world.line.connection).toBe("open");
    world.peer.end(4408);
    expect(world.ends).toEqual(["too_slow"]);
    expect(world.line.connection).toBe("closed");
  });

  test("and hours later once more", () => {
    const world = TestWorld.opened();
    for (let n = 0; n < 3; n++) {
      world.peer.end(4408);
      world.pass(1_000);
      world.peer.view(11 + n);
      world.freeze(3_600_000);
    }
    expect(world.ends).toEqual([]);
  });

  test.each([1000, 1001, 1006, 1011, 1012, 4000])("%i means: come back", (code) => {
    const world = TestWorld.opened();
    world.peer.end(code);
    world.pass(1_000);
    expect(world.peers).toHaveLength(2);
    expect(world.ends).toEqual([]);
  });

  test("who leaves leaves no timer and no socket", () => {
    const world = TestWorld.opened();
    world.line.close();
    expect(world.peer.isClosed).toBe(true);
    expect(world.hasTimer).toBe(false);
    world.line.wake();
    expect(world.peers).toHaveLength(1);
  });
});
