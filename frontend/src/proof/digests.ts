/** Who digests bytes here: the browser (WebCrypto), or our own script where it withholds that, on plain http. */
import type { Digests } from "./shuffle.ts";

export interface Means {
  digests: Digests;
  /** Whether they are the browser's own. */
  native: boolean;
}

export async function meansToDigest(): Promise<Means> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (subtle) return { digests: nativeDigests(subtle), native: true };
  const { ownDigests } = await import("./own-digests.ts");
  return { digests: ownDigests, native: false };
}

export function nativeDigests(subtle: SubtleCrypto): Digests {
  return {
    async sha256(bytes) {
      return new Uint8Array(await subtle.digest("SHA-256", copied(bytes)));
    },
    async hmac(key, message) {
      const how = { name: "HMAC", hash: "SHA-256" };
      const imported = await subtle.importKey("raw", copied(key), how, false, ["sign"]);
      return new Uint8Array(await subtle.sign("HMAC", imported, copied(message)));
    },
  };
}

/** WebCrypto takes no bytes that another thread might share. */
function copied(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes);
}
