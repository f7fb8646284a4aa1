/** Which language this device wants (P30): the one chosen in the settings, else the browser's best. */
import { computed, type ReadonlySignal } from "@preact/signals";
import { bestLanguage, type Language } from "../i18n/index.ts";
import { settings } from "./device.ts";

const A_YEAR = 365 * 24 * 60 * 60;

/** The browser's wishes change while the page is open only on the next load. */
export const wantedLanguage: ReadonlySignal<Language> = computed(() => {
  const { language } = settings.value;
  return bestLanguage(language ? [language] : navigator.languages);
});

/** The server's few words, and the file it has fetched ahead, are of the chosen language too: a cookie says which. */
export function tellServer(chosen: Language | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not there on plain http, which is what a home network has
  document.cookie = `language=${chosen ?? ""}; path=/; samesite=lax; max-age=${chosen ? A_YEAR : 0}`;
}
