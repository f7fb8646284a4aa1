/**
 * Every word on screen comes from locales/: fails on text written into code, and on messages nothing uses.
 *
 * Knows only the shape of the sources; whether a used key exists is the type checker's business.
 */
import { readdirSync, readFileSync, realpathSync } from "node:fs";
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

/**
 * What is wrong in a client's sources: texts in code, and messages that nothing uses, one line each.
 * @param {{ sources: string; templates: string; words: string }} where
 */
export function check({ sources, templates, words }) {
  /** @type {Seen} */
  const seen = { texts: new Set(), heads: [], findings: [] };
  for (const file of readdirSync(sources, { recursive: true, encoding: "utf8" })) {
    const isSource = /\.tsx?$/.test(file) && !/\.(test|gen|d)\.tsx?$|\bgen\b/.test(file);
    if (isSource) readSource(`${sources}/${file}`, seen);
  }
  readTemplates(templates, seen);
  const isBuilt = (/** @type {string} */ key) =>
    seen.heads.some(({ head, tail }) => key.startsWith(head) && key.endsWith(tail));
  const unused = Object.keys(JSON.parse(readFileSync(words, "utf8"))).filter(
    (key) => !seen.texts.has(key) && !isBuilt(key),
  );
  return [
    ...seen.findings.map(({ file, at, text }) => `${file}:${at}: text in code: "${text}"`),
    ...unused.map((key) => `nothing uses "${key}"`),
  ];
}

if (realpathSync(process.argv[1] ?? "") === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("../", import.meta.url));
  const wrong = check({
    sources: `${root}src`,
    templates: `${root}../lobby/templates`,
    words: `${root}../locales/en.json`,
  });
  for (const line of wrong) console.error(line);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
