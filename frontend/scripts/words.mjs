/**
 * Every word on screen comes from locales/: fails on text written into code, and on messages nothing uses.
 *
 * Knows only the shape of the sources; whether a used key exists is the type checker's business.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "rolldown/utils";

const SPOKEN = /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label)$/;
const LETTER = /\p{L}/u;
/** Two words with a capital first: a sentence, and no class list, path or code. */
const SENTENCE = /^\p{Lu}\p{Ll}+ \p{L}/u;

/** @typedef {{ file: string; at: number; text: string }} Finding */
/** @typedef {{ texts: Set<string>; heads: { head: string; tail: string }[]; findings: Finding[] }} Seen */

/**
 * Notes a file's string literals, the ends of its templates, and texts that belong into locales/.
 * @param {string} file
 * @param {Seen} seen
 */
function readSource(file, seen) {
  const code = readFileSync(file, "utf8");
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  let inError = 0;
  const find = (/** @type {any} */ node, /** @type {string} */ text) =>
    seen.findings.push({ file, at: code.slice(0, node.start).split("\n").length, text });
  new Visitor({
    NewExpression: () => inError++,
    "NewExpression:exit": () => inError--,
    Literal(/** @type {any} */ node) {
      if (typeof node.value !== "string") return;
      seen.texts.add(node.value);
      if (inError === 0 && SENTENCE.test(node.value)) find(node, node.value);
    },
    TemplateLiteral(/** @type {any} */ node) {
      const [head, ...rest] = node.quasis.map((/** @type {any} */ part) => part.value.cooked);
      // A key may end in a code of the server: t(`refused.${code}`).
      if (/^[a-z_]+\./.test(head)) seen.heads.push({ head, tail: rest.at(-1) ?? "" });
    },
    JSXText(/** @type {any} */ node) {
      if (LETTER.test(node.value)) find(node, node.value.trim());
    },
    JSXAttribute(/** @type {any} */ node) {
      const { name, value } = node;
      if (SPOKEN.test(name.name) && value?.type === "Literal" && LETTER.test(value.value))
        find(node, value.value);
    },
  }).visit(program);
}

/**
 * Notes the messages that the server writes into the page by itself.
 * @param {string} folder
 * @param {Seen} seen
 */
function readTemplates(folder, seen) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".html")) continue;
    const text = readFileSync(`${folder}/${name}`, "utf8");
    for (const [, key] of text.matchAll(/{% word "([^"]+)" %}/g)) seen.texts.add(key ?? "");
  }
}

const root = fileURLToPath(new URL("../", import.meta.url));
/** @type {Seen} */
const seen = { texts: new Set(), heads: [], findings: [] };
const files = readdirSync(`${root}src`, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen|d)\.tsx?$|\bgen\b/.test(file))
  .map((file) => `src/${file}`);
for (const file of files) readSource(`${root}${file}`, seen);
readTemplates(`${root}../lobby/templates`, seen);
const keys = Object.keys(JSON.parse(readFileSync(`${root}../locales/en.json`, "utf8")));
const isBuilt = (/** @type {string} */ key) =>
  seen.heads.some(({ head, tail }) => key.startsWith(head) && key.endsWith(tail));
const unused = keys.filter((key) => !seen.texts.has(key) && !isBuilt(key));
for (const { file, at, text } of seen.findings)
  console.error(`${file}:${at}: text in code: "${text}"`);
for (const key of unused) console.error(`locales/en.json: nothing uses "${key}"`);
if (seen.findings.length + unused.length > 0) process.exit(1);
console.log(`${files.length} sources without text, ${keys.length} messages in use`);
