/**
 * Compiles locales/*.json (flat keys, ICU messages) into src/i18n/gen: one module a language, and the
 * types by which `t(key, args)` is checked. Fails on a key, argument or plural form that a language lacks.
 *
 * Knows nothing of the page; the browser gets functions, never a parser.
 */
import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/compile-module.js";
import { parse } from "@messageformat/parser";

/** @typedef {Record<string, string>} Words */
/** @typedef {Map<string, string>} Arguments name of an argument to its TypeScript type */

const SOURCE = "en";
// Stand for <b> and </b>: names typed by people can't hold markup that we would then obey.
const MARKS = { "<b>": "\uE000", "</b>": "\uE001" };
const MODULE_TYPE =
  'import type { Compiled } from "./messages.js";\ndeclare const words: Compiled;\nexport default words;\n';

/**
 * Reads one language's file; the file is flat, sorted and has only strings.
 * @param {string} path
 * @returns {Words}
 */
function readWords(path) {
  const words = JSON.parse(readFileSync(path, "utf8"));
  const keys = Object.keys(words);
  const sorted = [...keys].sort();
  const stray = keys.find((key, at) => key !== sorted[at] || typeof words[key] !== "string");
  if (stray) throw new Error(`${basename(path)}: "${stray}" is out of order or no string`);
  return words;
}

/**
 * The arguments of a parsed message; throws where a plural lacks a form of the language.
 * @param {import("@messageformat/parser").Token[]} tokens
 * @param {string[]} forms the language's plural categories
 * @param {Arguments} found
 */
function collectArguments(tokens, forms, found) {
  for (const token of tokens) {
    if (token.type === "function" || token.type === "selectordinal")
      throw new Error(`{${token.arg}} is none of argument, plural, select`);
    if (token.type === "argument" && !found.has(token.arg)) found.set(token.arg, "string | number");
    if ("cases" in token) {
      found.set(token.arg, typeOfCases(token, forms));
      for (const one of token.cases) collectArguments(one.tokens, forms, found);
    }
  }
}

/**
 * @param {import("@messageformat/parser").Select} token
 * @param {string[]} forms
 */
function typeOfCases(token, forms) {
  const keys = token.cases.map((one) => one.key);
  return token.type === "select" ? selectType(keys) : pluralType(keys, forms);
}

/**
 * @param {string[]} keys
 * @param {string[]} forms
 */
function pluralType(keys, forms) {
  const missing = forms.filter((form) => !keys.includes(form));
  if (missing.length > 0) throw new Error(`plural lacks ${missing.join(", ")}`);
  return "number";
}

/**
 * Every case is named, so a value that no message knows is a type error.
 * @param {string[]} keys
 */
function selectType(keys) {
  if (!keys.includes("other")) throw new Error("select lacks other");
  return keys.map((key) => JSON.stringify(key)).join(" | ");
}

/**
 * @param {string} language
 * @param {Words} words
 * @returns {Map<string, Arguments>}
 */
function readArguments(language, words) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const all = new Map();
  for (const [key, text] of Object.entries(words)) {
    const found = new Map();
    try {
      collectArguments(parse(text, { cardinal: forms, strict: true }), forms, found);
    } catch (error) {
      throw new Error(`${language}.json: "${key}": ${/** @type {Error} */ (error).message}`);
    }
    all.set(key, found);
  }
  return all;
}

/**
 * Throws where a language's keys or arguments differ from the source language's.
 * @param {string} language
 * @param {Map<string, Arguments>} source
 * @param {Map<string, Arguments>} other
 */
function compareArguments(language, source, other) {
  const describe = (/** @type {Arguments | undefined} */ found) =>
    found ? [...found.keys()].sort().join(", ") : "no such message";
  for (const key of new Set([...source.keys(), ...other.keys()])) {
    const [here, there] = [describe(source.get(key)), describe(other.get(key))];
    if (here !== there) throw new Error(`${language}.json: "${key}": (${there}), not (${here})`);
  }
}

/**
 * @param {string} language
 * @param {Words} words
 */
function compileWords(language, words) {
  const marked = Object.fromEntries(
    Object.entries(words).map(([key, text]) => [
      key,
      text.replaceAll(/<\/?b>/g, (tag) => MARKS[/** @type {keyof typeof MARKS} */ (tag)]),
    ]),
  );
  return `// @ts-nocheck\n${compileModule(new MessageFormat(language), marked)}`;
}

/**
 * @param {Map<string, Arguments>} source
 * @param {string[]} languages
 */
function writeTypes(source, languages) {
  const lines = [...source].map(([key, found]) => {
    const fields = [...found].map(([name, type]) => `${JSON.stringify(name)}: ${type}`);
    return `  ${JSON.stringify(key)}: ${fields.length > 0 ? `{ ${fields.join("; ")} }` : "null"};`;
  });
  const loaders = languages.map((one) => `  ${one}: () => import("./${one}.js"),`);
  return [
    "// Made by scripts/messages.mjs from locales/. Do not edit.",
    `export interface Messages {\n${lines.join("\n")}\n}`,
    `export type Language = ${languages.map((one) => JSON.stringify(one)).join(" | ")};`,
    "export type Compiled = Record<keyof Messages, (args: unknown) => string>;",
    "export const loaders: Record<Language, () => Promise<{ default: Compiled }>> = {",
    ...loaders,
    "};",
    "",
  ].join("\n");
}

/**
 * Compiles every language of a folder into another one; returns how many messages each has.
 * @param {string} locales
 * @param {string} out
 */
export function compileAll(locales, out) {
  const languages = readdirSync(locales)
    .filter((name) => name.endsWith(".json"))
    .map((name) => basename(name, ".json"))
    .sort();
  const words = new Map(languages.map((one) => [one, readWords(join(locales, `${one}.json`))]));
  const source = readArguments(SOURCE, words.get(SOURCE) ?? {});
  mkdirSync(out, { recursive: true });
  for (const [language, text] of words) {
    compareArguments(language, source, readArguments(language, text));
    writeFileSync(join(out, `${language}.js`), compileWords(language, text));
    writeFileSync(join(out, `${language}.d.ts`), MODULE_TYPE);
  }
  writeFileSync(join(out, "messages.ts"), writeTypes(source, languages));
  return source.size;
}

if (realpathSync(process.argv[1] ?? "") === fileURLToPath(import.meta.url)) {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const count = compileAll(join(here, "../../locales"), join(here, "../src/i18n/gen"));
  console.log(`${count} messages compiled`);
}
