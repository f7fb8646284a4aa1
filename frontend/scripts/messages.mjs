/**
 * Compiles locales/*.json (flat keys, ICU messages) into src/i18n/gen: a module for each language and part of the
 * words, two made-up languages for tests, and the types by which `t(key, args)` is checked.
 *
 * A message that a language lacks, or has with other arguments, is English in it: a page with one foreign sentence
 * is better than none. That no language lacks any is a test's business (languages.mjs). Knows nothing of the page;
 * the browser gets functions, never a parser.
 */
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/compile-module.js";
import { argumentsOf, describe, readLanguages, SOURCE } from "./languages.mjs";
import { PSEUDO } from "./pseudo.mjs";

/** @typedef {import("./languages.mjs").Words} Words */
/** @typedef {import("./languages.mjs").Arguments} Arguments */

// Stand for <b> and </b>: names typed by people can't hold markup that we would then obey.
const MARKS = { "<b>": "\uE000", "</b>": "\uE001" };
// Scores, and what is called after one, are not broken across lines: a dash between two spaces is another's.
const DASH_WITHIN = /(?<=\S)–(?=\S)/g;
const KEPT_TOGETHER = "\u2060–\u2060";
/** Words that few ever open, by the start of their keys: a file of their own, so that the first load goes without. */
const LONG_TEXTS = ["rulebook", "after", "hint", "review"];
const PARTS = ["page", ...LONG_TEXTS];
// English, where a language lacks a message, has plural cases which that language may not know: they never apply.
const LENIENT = { strictPluralKeys: false };
const MODULE_TYPE =
  'import type { Compiled } from "./messages.js";\ndeclare const words: Compiled;\nexport default words;\n';

/** @param {string} key */
function partOf(key) {
  return LONG_TEXTS.find((part) => key.startsWith(`${part}.`)) ?? "page";
}

/** @param {string} language @param {string} part */
function fileOf(language, part) {
  return part === "page" ? language : `${language}.${part}`;
}

/**
 * A language's words, English where it has none that can stand in their place.
 * @param {string} language
 * @param {Words} words
 * @param {Words} source
 * @returns {Words}
 */
function completed(language, words, source) {
  const fits = (/** @type {string} */ key) => {
    const text = words[key];
    if (text === undefined) return false;
    const [here, there] = [argumentsOf(language, key, text), argumentsOf(SOURCE, key, source[key])];
    return describe(here) === describe(there);
  };
  return Object.fromEntries(
    Object.entries(source).map(([key, text]) => [key, fits(key) ? (words[key] ?? text) : text]),
  );
}

/**
 * @param {string} language
 * @param {Words} words
 */
function compileWords(language, words) {
  const marked = Object.fromEntries(
    Object.entries(words).map(([key, text]) => [
      key,
      text
        .replaceAll(/<\/?b>/g, (tag) => MARKS[/** @type {keyof typeof MARKS} */ (tag)])
        .replaceAll(DASH_WITHIN, KEPT_TOGETHER),
    ]),
  );
  return `// @ts-nocheck\n${compileModule(new MessageFormat(language, LENIENT), marked)}`;
}

/**
 * Writes a language's modules, one for each part.
 * @param {string} out
 * @param {string} language as it is called in addresses and in `lang`
 * @param {string} grammar the language whose plurals it has
 * @param {Words} words
 */
function writeLanguage(out, language, grammar, words) {
  for (const part of PARTS) {
    const own = Object.entries(words).filter(([key]) => partOf(key) === part);
    const name = join(out, fileOf(language, part));
    writeFileSync(`${name}.js`, compileWords(grammar, Object.fromEntries(own)));
    writeFileSync(`${name}.d.ts`, MODULE_TYPE);
  }
}

/**
 * The functions that load a part of each language's words.
 * @param {string} part
 * @param {readonly string[]} languages
 */
function loadersOf(part, languages) {
  const lines = languages.map(
    (one) => `    ${JSON.stringify(one)}: () => import("./${fileOf(one, part)}.js"),`,
  );
  return ["{", ...lines, "  }"].join("\n");
}

/**
 * @param {Words} source
 * @param {readonly string[]} languages
 */
function typesAndLoaders(source, languages) {
  const lines = Object.entries(source).map(([key, text]) => {
    const fields = [...argumentsOf(SOURCE, key, text).types].map(
      ([name, type]) => `${JSON.stringify(name)}: ${type}`,
    );
    return `  ${JSON.stringify(key)}: ${fields.length > 0 ? `{ ${fields.join("; ")} }` : "null"};`;
  });
  const union = (/** @type {readonly string[]} */ all) =>
    all.map((one) => JSON.stringify(one)).join(" | ");
  const record = (/** @type {readonly string[]} */ all) =>
    `{\n${PARTS.map((part) => `  ${part}: ${loadersOf(part, all)},`).join("\n")}\n}`;
  return [
    "// Made by scripts/messages.mjs from locales/. Do not edit.",
    `export interface Messages {\n${lines.join("\n")}\n}`,
    `export type Language = ${union(languages)};`,
    `export type Part = ${union(PARTS)};`,
    "export type Compiled = Partial<Record<keyof Messages, (args: unknown) => string>>;",
    "type Loaders<L extends string> = Record<Part, Record<L, () => Promise<{ default: Compiled }>>>;",
    `export const loaders: Loaders<Language> = ${record(languages)};`,
    "/** Made-up languages for development and tests: no build for people has them. */",
    `export type Pseudo = ${union(Object.keys(PSEUDO))};`,
    "export const pseudoLoaders: Loaders<Pseudo> | null =",
    `  import.meta.env.MODE === "production" ? null : ${record(Object.keys(PSEUDO))};`,
    "",
  ].join("\n");
}

/**
 * Compiles every language of a folder into another one; returns how many messages there are.
 * @param {string} locales
 * @param {string} out
 */
export function compileAll(locales, out) {
  const languages = readLanguages(locales);
  const source = languages.get(SOURCE) ?? {};
  mkdirSync(out, { recursive: true });
  for (const [language, words] of languages)
    writeLanguage(out, language, language, completed(language, words, source));
  for (const [language, disguise] of Object.entries(PSEUDO)) {
    const words = Object.entries(source).map(([key, text]) => [key, disguise(key, text)]);
    writeLanguage(out, language, SOURCE, Object.fromEntries(words));
  }
  writeFileSync(join(out, "messages.ts"), typesAndLoaders(source, [...languages.keys()]));
  return Object.keys(source).length;
}

if (realpathSync(process.argv[1] ?? "") === fileURLToPath(import.meta.url)) {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const count = compileAll(join(here, "../../locales"), join(here, "../src/i18n/gen"));
  console.log(`${count} messages compiled`);
}
