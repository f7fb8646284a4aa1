import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
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

  test("a language without a key of the source fails", () => {
    words("en", { a: "one", b: "two" });
    words("fr", { a: "un" });
    expect(compile).toThrow('fr.json: "b": (no such message), not ()');
  });

  test("a language with another argument fails", () => {
    words("en", { a: "{name}" });
    words("fr", { a: "{nom}" });
    expect(compile).toThrow('fr.json: "a": (nom), not (name)');
  });

  test("a plural without all forms of its language fails", () => {
    words("en", { a: "{n, plural, one {# tile} other {# tiles}}" });
    words("fr", { a: "{n, plural, one {# pièce} other {# pièces}}" });
    expect(compile).toThrow('fr.json: "a": plural lacks many');
  });

  test("a file out of order fails", () => {
    words("en", { b: "two", a: "one" });
    expect(compile).toThrow('"b" is out of order');
  });
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
