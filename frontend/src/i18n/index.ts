/**
 * The words of the page, in the one language that is loaded.
 *
 * Owns which language that is. Knows no key by itself: keys and their arguments are types made from locales/.
 */
import { computed, signal } from "@preact/signals";
import { type Compiled, type Language, loaders, type Messages } from "./gen/messages.ts";

export type { Language, Messages };
export type Key = keyof Messages;
/** A key's arguments as a tuple: none, or one object. */
export type Arguments<K extends Key> = Messages[K] extends null ? [] : [Messages[K]];

const FALLBACK: Language = "en";
const spoken = signal<{ language: Language; words: Compiled } | null>(null);

/** The language on screen. */
export const language = computed<Language>(() => spoken.value?.language ?? FALLBACK);
export const languages = Object.keys(loaders) as Language[];

/** The first language of a wish list ("pt-PT", "en") that there are words for. */
export function bestLanguage(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const short = wish.toLowerCase().split("-")[0];
    const found = languages.find((one) => one === short);
    if (found) return found;
  }
  return FALLBACK;
}

/** Loads a language and puts it on screen; what was chosen or typed stays. Rejects if it can't be fetched. */
export async function speak(next: Language): Promise<void> {
  const { default: words } = await loaders[next]();
  spoken.value = { language: next, words };
}

/** A message in the language on screen. May hold the marks of bold text: see `rich`. */
export function t<K extends Key>(key: K, ...args: Arguments<K>): string {
  const words = spoken.value?.words;
  if (!words) throw new Error("words before speak()");
  return words[key](args[0]).replaceAll(/[\uE000\uE001]/g, "");
}

/** The same as parts, those that the message marks with <b> apart. */
export function tParts<K extends Key>(
  key: K,
  ...args: Arguments<K>
): { text: string; bold: boolean }[] {
  const words = spoken.value?.words;
  if (!words) throw new Error("words before speak()");
  return words[key](args[0])
    .split(/(\uE000[^\uE001]*\uE001)/)
    .filter((part) => part !== "")
    .map((part) =>
      part.startsWith("\uE000")
        ? { text: part.slice(1, -1), bold: true }
        : { text: part, bold: false },
    );
}
