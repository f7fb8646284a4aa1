import { afterEach, expect, test, vi } from "vitest";
import { languages, speak, t } from "./index.ts";

afterEach(async () => {
  vi.restoreAllMocks();
  await speak("en");
});

test.each(languages)(
  "numbers in %s are written as Intl would, and small ones without it",
  async (language) => {
    await speak(language);
    const said = (count: number) => t("lobby.watchers", { count });
    for (const count of [0, 2, 999, 12_345]) {
      const expected = new Intl.NumberFormat(language).format(count);
      expect(said(count)).toContain(expected);
    }
    const format = vi.spyOn(Intl, "NumberFormat");
    said(27);
    expect(format).not.toHaveBeenCalled();
  },
);
