/**
 * SHA-256 and HMAC in plain script (FIPS 180-4, RFC 2104), for pages on plain http, where browsers withhold theirs.
 *
 * Only for checking what is public already: it makes no promise about time.
 */
import type { Digests } from "./shuffle.ts";

const BLOCK = 64;
const PRIMES = firstPrimes(64);
/** The first 32 bits of the fractional parts of the primes' cube roots, and of the first eight's square roots. */
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

export const ownDigests: Digests = {
  sha256: (bytes) => Promise.resolve(sha256(bytes)),
  hmac: (key, message) => Promise.resolve(hmac(key, message)),
};

function sha256(bytes: Uint8Array): Uint8Array {
  const state = Uint32Array.from(START);
  const padded = withLength(bytes);
  for (let at = 0; at < padded.byteLength; at += BLOCK) mix(state, new DataView(padded.buffer, at));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    digest.setUint32(index * 4, word);
  });
  return new Uint8Array(digest.buffer);
}

function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(BLOCK);
  padded.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(behind(padded, 0x36, message));
  return sha256(behind(padded, 0x5c, inner));
}

/** `message` behind the key, each byte of which is mixed with `mask`. */
function behind(key: Uint8Array, mask: number, message: Uint8Array): Uint8Array {
  const whole = new Uint8Array(BLOCK + message.length);
  whole.set(key.map((byte) => byte ^ mask));
  whole.set(message, BLOCK);
  return whole;
}

/** A one, zeros, and the length in bits, to the end of a block. */
function withLength(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((Math.floor((bytes.length + 8) / BLOCK) + 1) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, bytes.length * 8);
  return padded;
}

function mix(state: Uint32Array, block: DataView): void {
  const words = schedule(block);
  const [first, second, third, fourth, fifth, sixth, seventh, eighth] = state;
  let [a, b, c, d] = [first ?? 0, second ?? 0, third ?? 0, fourth ?? 0];
  let [e, f, g, h] = [fifth ?? 0, sixth ?? 0, seventh ?? 0, eighth ?? 0];
  for (let round = 0; round < 64; round += 1) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + high + ((e & f) ^ (~e & g)) + (ROUND[round] ?? 0) + (words[round] ?? 0)) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e] = [g, f, e, (d + one) | 0];
    [d, c, b, a] = [c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] ?? 0) + word;
  });
}

function schedule(block: DataView): Int32Array {
  const words = new Int32Array(64);
  const word = (at: number) => words[at] ?? 0;
  for (let at = 0; at < 16; at += 1) words[at] = block.getInt32(at * 4);
  for (let at = 16; at < 64; at += 1) {
    const [near, far] = [word(at - 15), word(at - 2)];
    const low = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3);
    const high = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10);
    words[at] = word(at - 16) + low + word(at - 7) + high;
  }
  return words;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}
