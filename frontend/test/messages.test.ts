import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differences } from "../scripts/languages.mjs";
import { compileAll } from "../scripts/messages.mjs";
import { check } from "../scripts/words.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "words "));
  for (const name of ["locales", "src", "templates"]) mkdirSync(join(folder, name));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (path: string, text: string) => writeFileSync(join(folder, path), text);
const words = (language: string, messages: Record<string, string>) =>
  put(`locales/${language}.json`, JSON.stringify(messages));
const compile = () => compileAll(join(folder, "locales"), join(folder, "gen"));

async function compiled(language: string): Promise<Record<string, (args?: unknown) => string>> {
  compile();
  const module = await import(pathToFileURL(join(folder, "gen", `${language}.js`)).href);
  return module.default;
}

describe("compiling messages", () => {
  test("a message becomes a function of its arguments", async () => {
    words("en", { greeting: "Your turn, {name}." });
    expect((await compiled("en")).greeting?.({ name: "Ana" })).toBe("Your turn, Ana.");
  });

  test("bold text is marked, and a name can't mark any", async () => {
    words("en", { greeting: "<b>{name}</b> is choosing" });
    const text = (await compiled("en")).greeting?.({ name: "<b>Eve</b>" });
    expect(text).toBe("\uE000<b>Eve</b>\uE001 is choosing");
  });

  test("a score is never broken across lines", async () => {
    words("en", { a: "at 1–1", b: "played – then" });
    const { a, b } = await compiled("en");
    expect([a?.(), b?.()]).toEqual(["at 1\u2060–\u20601", "played – then"]);
  });

  test.each([
    ["lacks", { a: "un" }],
    ["has with other arguments", { a: "un", b: "{nom} joue" }],
  ])("a message that a language %s is English in it", async (_, french) => {
    words("en", { a: "one", b: "{name} plays" });
    words("fr", french);
    const compiledFrench = await compiled("fr");
    expect([compiledFrench.a?.(), compiledFrench.b?.({ name: "Ana" })]).toEqual([
      "un",
      "Ana plays",
    ]);
  });

  test("plurals are those of the language", async () => {
    words("en", { a: "{n, plural, one {# tile} other {# tiles}}" });
    words("fr", { a: "{n, plural, one {# pièce} many {# de pièces} other {# pièces}}" });
    const { a } = await compiled("fr");
    expect([a?.({ n: 0 }), a?.({ n: 2 })]).toEqual(["0 pièce", "2 pièces"]);
  });

  test("long texts have a file of their own", async () => {
    words("en", { a: "one", "rulebook.b": "two" });
    expect(Object.keys(await compiled("en"))).toEqual(["a"]);
    expect(Object.keys(await compiled("en.rulebook"))).toEqual(["rulebook.b"]);
  });

  test("made-up languages are longer, or run from right to left", async () => {
    words("en", { a: "{who, select, you {<b>You</b> open} other {{name} opens}}" });
    const other = { who: "other", name: "Ana" };
    expect((await compiled("en-XA")).a?.({ who: "you" })).toBe("\uE000Yöû~\uE001 öpén~~");
    expect((await compiled("ar-XB")).a?.(other)).toBe("Ana \u202Eopens\u202C");
  });

  test("a file out of order fails", () => {
    words("en", { b: "two", a: "one" });
    expect(compile).toThrow('"b" is out of order');
  });
});

describe("comparing languages", () => {
  const found = () => differences(join(folder, "locales"));

  test("nothing is found where all agree", () => {
    words("en", { a: "{n, plural, one {# tile} other {# tiles}}", b: "<b>{name}</b> passes" });
    words("id", { a: "{n, plural, other {# batu}}", b: "<b>{name}</b> lewat" });
    expect(found()).toEqual([]);
  });

  test.each([
    ["a message too few", {}, "no such message"],
    ["a message too many", { a: "{name} passe", b: "" }, "no message of the source"],
    ["another argument", { a: "{nom} passe" }, "(nom), not (name)"],
    ["another case", { a: "{name, select, x {} other {}}" }, '(name: "other" | "x"), not (name)'],
    ["bold text", { a: "<b>{name}</b> passe" }, "bold in one language only"],
    ["the English text", { a: "{name} passes" }, 'English: "{name} passes"'],
    ["an English word", { a: "{name} passe with" }, 'English: "{name} passe with"'],
  ])("%s is found", (_, french, wrong) => {
    words("en", { a: "{name} passes" });
    words("fr", french as Record<string, string>);
    expect(found().map((line) => line.replace(/^fr.json: "\w": /, ""))).toEqual([wrong]);
  });

  test("a plural without all forms of its language is found", () => {
    words("en", { a: "{n, plural, one {# tile} other {# tiles}}" });
    words("fr", { a: "{n, plural, one {# pièce} other {# pièces}}" });
    expect(found()).toEqual(['fr.json: "a": plural lacks many']);
  });

  test("a form that a language does not have can't be read", () => {
    words("en", { a: "{n, plural, one {# tile} other {# tiles}}" });
    words("id", { a: "{n, plural, one {# batu} other {# batu}}" });
    expect(found).toThrow('id.json: "a"');
  });

  test("figures and placeholders alone need no translation", () => {
    words("en", { a: "{before} → {after}", b: "{who, select, you {} other {{name}}}" });
    words("fr", { a: "{before} → {after}", b: "{who, select, you {} other {{name}}}" });
    expect(found()).toEqual([]);
  });
});

test("every language of the page has every message, as it should be", () => {
  expect(differences(fileURLToPath(new URL("../../locales", import.meta.url)))).toEqual([]);
});

describe("words in code", () => {
  const wrong = () =>
    check({
      sources: join(folder, "src"),
      templates: join(folder, "templates"),
      words: join(folder, "locales/en.json"),
    });

  test.each([
    ["text between tags", "export const a = <p>Your turn</p>;"],
    ["a spoken name", 'export const a = <button aria-label="Close" />;'],
    ["a sentence", 'export const a = "Your turn now";'],
  ])("%s is found", (_, code) => {
    words("en", {});
    put("src/a.tsx", code);
    expect(wrong()).toHaveLength(1);
  });

  test.each([
    ["a key", 'export const a = <p>{t("a.b")}</p>;'],
    ["a class", 'export const a = <p class="large tile" />;'],
    ["an error for ourselves", 'throw new Error("Nobody sees this");'],
    ["a figure", "export const a = <p>{1} – {2}</p>;"],
  ])("%s is none", (_, code) => {
    words("en", { "a.b": "text" });
    put("src/a.tsx", `${code}\nexport const used = t("a.b");`);
    expect(wrong()).toEqual([]);
  });

  test("a message is in use by its name, by the start of it, or in a template", () => {
    words("en", { "a.b": "1", "refused.stale": "2", "page.title": "3" });
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source under test has a template
    put("src/a.ts", 'export const a = [t("a.b"), t(`refused.${code}`)];');
    put("templates/page.html", '{% word "page.title" %}');
    expect(wrong()).toEqual([]);
  });

  test("a message that nothing uses is found", () => {
    words("en", { "a.b": "1", "a.c": "2" });
    put("src/a.ts", 'export const a = t("a.b");');
    expect(wrong()).toEqual(['nothing uses "a.c"']);
  });
});
