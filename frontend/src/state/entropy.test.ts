import { describe, expect, test } from "vitest";
import { aSeat, aView } from "../../test/views.ts";
import { wish } from "./entropy.ts";

const next = (commitment: string, ...entropy: (0 | 1 | 2 | 3)[]) => ({ commitment, entropy });

describe("this device's part in the next shuffle", () => {
  test("is wanted while one of its seats has given none", () => {
    expect(wish(aView({ next: next("c1") }))).not.toBeNull();
    expect(wish(aView({ next: next("c1", 1, 2) }))).not.toBeNull();
    expect(wish(aView({ next: next("c1", 0) }))).toBeNull();
  });

  test("is wanted once a deal", () => {
    const first = wish(aView({ next: next("c1") }));
    expect(wish(aView({ version: 11, next: next("c1") }))).toBe(first);
    expect(wish(aView({ version: 12, next: next("c2") }))).not.toBe(first);
  });

  test("is none of a watcher's business", () => {
    const seats = [0, 1, 2, 3].map((seat) => aSeat(seat as 0, { yours: false }));
    expect(wish(aView({ seats: seats as ReturnType<typeof aView>["seats"] }))).toBeNull();
  });
});
