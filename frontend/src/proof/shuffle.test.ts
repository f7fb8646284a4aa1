/** The recipe in the browser: the vectors everybody is held to, by WebCrypto and by our own digests alike. */
import { createHash, createHmac, webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { BySeat, Tile } from "../core/wire.ts";
import { nativeDigests } from "./digests.ts";
import { ownDigests } from "./own-digests.ts";
import { bytesOf, examine, handsFrom, hexOf, type StatedShuffle } from "./shuffle.ts";

interface Vector {
  secret: string;
  entropy: BySeat<string | null>;
  commitment: string;
  hands: BySeat<Tile[]>;
}

const root = new URL("../../../", import.meta.url);
const golden = readFileSync(new URL("tests/golden/shuffle.json", root), "utf8");
const { vectors }: { vectors: Vector[] } = JSON.parse(golden);
const [vector] = vectors as [Vector];
const stated = (over: Partial<StatedShuffle> = {}): StatedShuffle => ({
  scheme: 1,
  commitment: vector.commitment,
  secret: vector.secret,
  entropy: vector.entropy,
  ...over,
});
const KINDS = [
  ["WebCrypto", nativeDigests(webcrypto.subtle as SubtleCrypto)],
  ["our own script", ownDigests],
] as const;

describe.each(KINDS)("by %s", (_name, digests) => {
  test("each vector's secret and randomness give its hands", async () => {
    expect(vectors.length).toBeGreaterThan(2);
    for (const { secret, entropy, hands, commitment } of vectors) {
      expect(hexOf(await digests.sha256(bytesOf(secret)))).toBe(commitment);
      expect(await handsFrom(secret, entropy, digests)).toEqual(hands);
    }
  });

  test("a shuffle that keeps to the recipe holds, in whatever order its hands lie", async () => {
    const turned = vector.hands.map((hand) => [...hand].reverse()) as BySeat<Tile[]>;
    expect(await examine(stated(), turned, digests)).toEqual({ code: "holds" });
  });

  test("a changed tile, secret, commitment or randomness is found", async () => {
    const [[first, ...others], [second, ...more], ...rest] = vector.hands as [
      Tile[],
      Tile[],
      Tile[],
      Tile[],
    ];
    const exchanged = [[second, ...others], [first, ...more], ...rest] as BySeat<Tile[]>;
    const other = "ab".repeat(32);
    const wrong: [StatedShuffle, BySeat<Tile[]>, string][] = [
      [stated(), exchanged, "other_hands"],
      [stated({ secret: other }), vector.hands, "wrong_commitment"],
      [stated({ commitment: other }), vector.hands, "wrong_commitment"],
      [stated({ entropy: [other, null, null, null] }), vector.hands, "other_hands"],
      [stated({ entropy: ["ab", null, null, null] }), vector.hands, "not_hex"],
      [stated({ secret: `${vector.secret.slice(1)}A` }), vector.hands, "not_hex"],
      [stated({ scheme: 2 }), vector.hands, "unknown_scheme"],
    ];
    for (const [shuffle, hands, code] of wrong)
      expect(await examine(shuffle, hands, digests)).toEqual({ code });
  });
});

test("our own digests are those of everybody, at every length about a block", async () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);
    const key = Uint8Array.from({ length: length % 100 }, (_, at) => 255 - at);
    expect(hexOf(await ownDigests.sha256(bytes))).toBe(
      createHash("sha256").update(bytes).digest("hex"),
    );
    expect(hexOf(await ownDigests.hmac(key, bytes))).toBe(
      createHmac("sha256", key).update(bytes).digest("hex"),
    );
  }
});
