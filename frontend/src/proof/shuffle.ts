/**
 * The recipe of the fair shuffle, scheme 1 (docs/fair-shuffle.md), and whether a recorded deal keeps to it.
 *
 * Written from the recipe alone, so that it proves something: it asks no server and trusts no result. How bytes are
 * digested is handed in.
 */
import type { BySeat, Tile } from "../core/wire.ts";

/** SHA-256, and HMAC with it. */
export interface Digests {
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
  hmac(key: Uint8Array, message: Uint8Array): Promise<Uint8Array>;
}

/** A shuffle as a record states it. */
export interface StatedShuffle {
  scheme: number;
  commitment: string;
  secret: string;
  entropy: BySeat<string | null>;
}

/** What is found of a shuffle: whether the secret is the promised one, and the hands those that follow. */
export type Finding =
  | { code: "holds" }
  | { code: "unknown_scheme" | "not_hex" | "wrong_commitment" | "other_hands" };

const NAME = new TextEncoder().encode("verandah.shuffle.1");
const HEX = /^[0-9a-f]{64}$/;
const SCHEME = 1;
const HAND = 7;

/** The first thing that is wrong, in the order in which the server looks. */
export async function examine(
  shuffle: StatedShuffle,
  hands: BySeat<Tile[]>,
  digests: Digests,
): Promise<Finding> {
  if (shuffle.scheme !== SCHEME) return { code: "unknown_scheme" };
  const stated = [shuffle.secret, ...shuffle.entropy.filter((added) => added !== null)];
  if (!HEX.test(shuffle.secret)) return { code: "not_hex" };
  const secret = bytesOf(shuffle.secret);
  if (hexOf(await digests.sha256(secret)) !== shuffle.commitment)
    return { code: "wrong_commitment" };
  if (!stated.every((text) => HEX.test(text))) return { code: "not_hex" };
  const dealt = await handsFrom(shuffle.secret, shuffle.entropy, digests);
  const same = dealt.every((hand, seat) => asSet(hand) === asSet(hands[seat as 0] ?? []));
  return { code: same ? "holds" : "other_hands" };
}

/** The four hands that a secret and the devices' randomness give. */
export async function handsFrom(
  secret: string,
  entropy: BySeat<string | null>,
  digests: Digests,
): Promise<Tile[][]> {
  const tiles = inARow();
  const stream = new Stream(bytesOf(secret), messageOf(entropy), digests);
  for (let left = tiles.length; left > 1; left -= 1) {
    const fair = 256 - (256 % left);
    let byte = await stream.next();
    while (byte >= fair) byte = await stream.next();
    const at = byte % left;
    const [drawn, last] = [tiles[at] as Tile, tiles[left - 1] as Tile];
    tiles[left - 1] = drawn;
    tiles[at] = last;
  }
  return [0, 1, 2, 3].map((seat) => tiles.slice(seat * HAND, (seat + 1) * HAND));
}

/** Bytes as they are wanted, a block of 32 at a time. */
class Stream {
  private block: Uint8Array = new Uint8Array();
  private at = 0;
  private blocks = 0;

  constructor(
    private readonly key: Uint8Array,
    private readonly message: Uint8Array,
    private readonly digests: Digests,
  ) {}

  async next(): Promise<number> {
    if (this.at === this.block.length) {
      const number = new Uint8Array(4);
      new DataView(number.buffer).setUint32(0, this.blocks);
      this.block = await this.digests.hmac(this.key, joined([this.message, number]));
      this.blocks += 1;
      this.at = 0;
    }
    this.at += 1;
    return this.block[this.at - 1] as number;
  }
}

function messageOf(entropy: BySeat<string | null>): Uint8Array {
  const parts = entropy.map((added) =>
    added === null ? new Uint8Array([0]) : joined([new Uint8Array([1]), bytesOf(added)]),
  );
  return joined([NAME, ...parts]);
}

/** The 28 tiles by the lower value, then by the higher. */
function inARow(): Tile[] {
  const values = [0, 1, 2, 3, 4, 5, 6];
  return values.flatMap((low) =>
    values.filter((high) => high >= low).map((high): Tile => `${low}-${high}`),
  );
}

function asSet(hand: readonly Tile[]): string {
  return [...hand].sort().join(" ");
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
