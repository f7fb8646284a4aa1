/**
 * What a phone loads before the first screen, compressed: at most 45 kB of script and 12 kB of style (P34).
 *
 * Counts the entry, all it imports statically, and the largest language. Made-up languages are for tests alone.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const LIMITS = { script: 45_000, style: 12_000 };
const ENTRY = "src/main.tsx";
const MADE_UP = /\/\w+-X[AB]\./;
const LANGUAGE = /^src\/i18n\/gen\/\w+\.js$/;

/** @typedef {{ file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }} Chunk */

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(`${dist}manifest.json`, "utf8"));

/**
 * The chunks that come with a chunk, itself included.
 * @param {string} name
 * @param {Set<string>} found
 */
function withImports(name, found) {
  if (found.has(name)) return found;
  found.add(name);
  for (const next of manifest[name]?.imports ?? []) withImports(next, found);
  return found;
}

/** @param {string} file */
const size = (file) => {
  const bytes = readFileSync(`${dist}${file}`);
  return { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
};

/** @param {Iterable<string>} files */
function total(files) {
  const sizes = [...files].map(size);
  const sum = (/** @type {"gzip" | "brotli"} */ kind) =>
    sizes.reduce((all, one) => all + one[kind], 0);
  return { gzip: sum("gzip"), brotli: sum("brotli") };
}

const chunks = [...withImports(ENTRY, new Set())].map((name) => manifest[name]);
const languages = Object.entries(manifest).filter(([name]) => LANGUAGE.test(name));
const [language] = languages
  .map(([, chunk]) => chunk.file)
  .sort((a, b) => size(b).gzip - size(a).gzip);
const parts = {
  script: total(
    [...new Set(chunks.map((chunk) => chunk?.file ?? "")), language ?? ""].filter(Boolean),
  ),
  style: total(new Set(chunks.flatMap((chunk) => chunk?.css ?? []))),
};

let over = Object.keys(manifest).some((name) => MADE_UP.test(name));
if (over) console.error("a made-up language is in the build");
for (const part of /** @type {const} */ (["script", "style"])) {
  const { gzip, brotli } = parts[part];
  console.log(`first load, ${part}: ${gzip} bytes gzip, ${brotli} brotli, of ${LIMITS[part]}`);
  over ||= gzip > LIMITS[part];
}
if (over) process.exit(1);
