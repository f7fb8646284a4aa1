/**
 * Reads locales/*.json, and says where a language differs from the source language: keys, arguments, plural forms,
 * bold parts, and English left in another language.
 *
 * Knows ICU messages, not what any of them is for.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "@messageformat/parser";

/** @typedef {Record<string, string>} Words */
/**
 * What a message is given, by name as a TypeScript type, and what is wrong with its plural forms.
 * @typedef {{ types: Map<string, string>; bold: number; wrong: string[] }} Arguments
 */
/** @typedef {import("@messageformat/parser").Token} Token */

export const SOURCE = "en";

/** Messages that are the same in a language, because its word is. A name or figure is so in all: "*". */
const SAME = /** @type {Record<string, string>} */ (
  JSON.parse(readFileSync(new URL("./same-words.json", import.meta.url), "utf8"))
);
/** Words that only English has, of the six; and none of them is short enough to be part of a name. */
const ENGLISH = /\b(the|and|your|with|this|their|from|have|they|will)\b/i;

/**
 * Every language's words. A file is flat and has only strings; the source comes first.
 * @param {string} folder
 * @returns {Map<string, Words>}
 */
export function readLanguages(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const languages = names.map((name) => basename(name, ".json")).sort();
  return new Map(languages.map((one) => [one, readWords(join(folder, `${one}.json`))]));
}

/**
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
 * What a message is given. Throws where it can't be read.
 * @param {string} language
 * @param {string} key
 * @param {string} [text]
 * @returns {Arguments}
 */
export function argumentsOf(language, key, text = "") {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  /** @type {Arguments} */
  const found = { types: new Map(), bold: text.match(/<b>/g)?.length ?? 0, wrong: [] };
  try {
    collect(parse(text, { cardinal: forms, strict: true }), forms, found);
  } catch (error) {
    throw new Error(`${language}.json: "${key}": ${/** @type {Error} */ (error).message}`);
  }
  return found;
}

/**
 * @param {Token[]} tokens
 * @param {string[]} forms the language's plural categories
 * @param {Arguments} found
 */
function collect(tokens, forms, found) {
  for (const token of tokens) {
    if (token.type === "function" || token.type === "selectordinal")
      throw new Error(`{${token.arg}} is none of argument, plural, select`);
    if (token.type === "argument" && !found.types.has(token.arg))
      found.types.set(token.arg, "string | number");
    if (token.type === "select" || token.type === "plural") collectCases(token, forms, found);
  }
}

/**
 * @param {import("@messageformat/parser").Select} token
 * @param {string[]} forms
 * @param {Arguments} found
 */
function collectCases(token, forms, found) {
  const keys = token.cases.map((one) => one.key);
  found.types.set(token.arg, token.type === "select" ? selectType(keys) : "number");
  const lacking = token.type === "select" ? [] : forms.filter((form) => !keys.includes(form));
  if (lacking.length > 0) found.wrong.push(`plural lacks ${lacking.join(", ")}`);
  for (const one of token.cases) collect(one.tokens, forms, found);
}

/**
 * Every case is named, so a value that no message knows is a type error.
 * @param {string[]} keys
 */
function selectType(keys) {
  if (!keys.includes("other")) throw new Error("select lacks other");
  return [...keys]
    .sort()
    .map((key) => JSON.stringify(key))
    .join(" | ");
}

/**
 * Arguments in a form that can be compared.
 * @param {Arguments} found
 */
export function describe({ types }) {
  return [...types]
    .map(([name, type]) => (type.includes('"') ? `${name}: ${type}` : name))
    .sort()
    .join(", ");
}

/**
 * Where the languages of a folder differ from the source, one line each.
 * @param {string} folder
 */
export function differences(folder) {
  const languages = readLanguages(folder);
  const source = languages.get(SOURCE) ?? {};
  return [...languages].flatMap(([language, words]) =>
    [...new Set([...Object.keys(source), ...Object.keys(words)])].flatMap((key) =>
      wrongIn(language, key, words[key], source[key]).map(
        (wrong) => `${language}.json: "${key}": ${wrong}`,
      ),
    ),
  );
}

/**
 * @param {string} language
 * @param {string} key
 * @param {string | undefined} text
 * @param {string | undefined} original
 * @returns {string[]}
 */
function wrongIn(language, key, text, original) {
  if (text === undefined) return ["no such message"];
  if (original === undefined) return ["no message of the source"];
  const [here, there] = [argumentsOf(language, key, text), argumentsOf(SOURCE, key, original)];
  const wrong = [...here.wrong];
  if (describe(here) !== describe(there))
    wrong.push(`(${describe(here)}), not (${describe(there)})`);
  if ((here.bold === 0) !== (there.bold === 0)) wrong.push("bold in one language only");
  if (language !== SOURCE && isEnglish(language, key, text, original))
    wrong.push(`English: "${text}"`);
  return wrong;
}

/**
 * Whether a translation is none: the same letters as the source, or a word that only English has.
 * @param {string} language
 * @param {string} key
 * @param {string} text
 * @param {string} original
 */
function isEnglish(language, key, text, original) {
  const written = (/** @type {string} */ message) =>
    message.replaceAll(/\{\w+\}|\{\w+, \w+,/g, "").replaceAll(/\S+ \{/g, "");
  const isSame = text === original && /\p{L}/u.test(written(text));
  const mayBe = SAME[key]?.split(" ").some((one) => one === "*" || one === language) ?? false;
  return (isSame && !mayBe) || ENGLISH.test(written(text).replaceAll(/<\/?b>/g, ""));
}
