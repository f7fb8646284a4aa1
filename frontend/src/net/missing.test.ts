import { describe, expect, test } from "vitest";
import { MISSING, Missing } from "./missing.ts";

/** A network that is there or not, a clock moved by hand, and a page that counts how often it was loaded anew. */
class Net {
  time = 1_000_000;
  isThere = false;
  asked = 0;
  reloads = 0;
  last = 0;
  wait: number | null = null;
  readonly missing = new Missing({
    now: () => this.time,
    answers: async () => {
      this.asked += 1;
      return this.isThere;
    },
    lookIn: (wait) => {
      this.wait = wait;
    },
    lastReload: () => this.last,
    reload: () => {
      this.reloads += 1;
      this.last = this.time;
    },
  });

  /** Lets the time come that the page waits for. */
  async pass(): Promise<void> {
    this.time += this.wait ?? 0;
    this.wait = null;
    await this.missing.look();
  }

  async report(): Promise<void> {
    this.missing.report();
    await new Promise((settled) => setTimeout(settled));
  }
}

describe("a file that did not come", () => {
  test("is fetched by loading the page anew at once where the server answers", async () => {
    const net = new Net();
    net.isThere = true;
    await net.report();
    expect(net.reloads).toBe(1);
  });

  test("is waited for in a tunnel, and comes when the tunnel ends", async () => {
    const net = new Net();
    await net.report();
    for (let n = 0; n < 8; n++) await net.pass();
    expect(net.reloads).toBe(0);
    net.isThere = true;
    await net.pass();
    expect(net.reloads).toBe(1);
  });

  test("is asked for less and less often, up to every fifteen seconds", async () => {
    const net = new Net();
    await net.report();
    const waits = [];
    for (let n = 0; n < 7; n++) {
      waits.push(net.wait);
      await net.pass();
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  });

  test("comes at once when the network says it is back", async () => {
    const net = new Net();
    await net.report();
    net.isThere = true;
    await net.missing.look();
    expect(net.reloads).toBe(1);
  });

  test("that stays missing makes the page load anew once a minute, not again and again", async () => {
    const net = new Net();
    net.isThere = true;
    net.last = net.time - 1_000;
    await net.report();
    expect(net.reloads).toBe(0);
    expect(net.wait).toBe(MISSING.again - 1_000);
    await net.pass();
    expect(net.reloads).toBe(1);
  });

  test("is fetched whenever somebody asks for it and the server answers", async () => {
    const net = new Net();
    net.isThere = true;
    net.last = net.time;
    expect(await net.missing.insist()).toBe(true);
    expect(net.reloads).toBe(1);
  });

  test("leaves the page as it is when somebody asks and no server answers", async () => {
    const net = new Net();
    await net.report();
    expect(await net.missing.insist()).toBe(false);
    expect(net.reloads).toBe(0);
  });

  test("is asked for once, however many places on screen miss something", async () => {
    const net = new Net();
    net.missing.report();
    net.missing.report();
    await net.report();
    expect(net.asked).toBe(1);
  });
});

test("where nothing is missing a network that comes back is nothing to act on", async () => {
  const net = new Net();
  net.isThere = true;
  await net.missing.look();
  expect([net.asked, net.reloads]).toEqual([0, 0]);
});
