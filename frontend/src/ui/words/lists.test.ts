import { afterEach, expect, test } from "vitest";
import { speak } from "../../i18n/index.ts";
import { both, listed } from "./lists.ts";

afterEach(() => speak("en"));

const LISTS = [
  [],
  ["Ana"],
  ["Ana", "Ben"],
  ["Ana", "Ben", "Ivo"],
  ["Ana", "Hilda"],
  ["Ana", "Hielo"],
];

test.each(["en", "fr", "de", "id", "es", "pt"] as const)(
  "names in %s are joined as Intl would",
  async (language) => {
    await speak(language);
    const format = new Intl.ListFormat(language, { type: "conjunction" });
    expect(LISTS.map(both)).toEqual(LISTS.map((names) => format.format(names)));
  },
);

test("what is only counted up has commas", () => {
  expect(listed(["six four", "double five", "one"])).toBe("six four, double five, one");
});
