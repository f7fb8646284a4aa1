/**
 * The words of the page, in the one language that is loaded.
 *
 * Owns which language that is, and which parts of its words are here. Knows no key but the direction of writing:
 * keys and their arguments are types made from locales/.
 */
import { computed, signal } from "@preact/signals";
import { writeFigures } from "./figures.ts";
import {
  type Compiled,
  type Language,
  loaders,
  type Messages,
  type Part,
  type Pseudo,
  pseudoLoaders,
} from "./gen/messages.ts";

export type { Language, Messages, Part };
export type Key = keyof Messages;
/** A key's arguments as a tuple: none, or one object. */
export type Arguments<K extends Key> = Messages[K] extends null ? [] : [Messages[K]];

const FALLBACK: Language = "en";
const spoken = signal<{ language: Language; words: Compiled } | null>(null);
/** The parts of the words that the page has needed so far. */
const parts = new Set<Part>(["page"]);
let wanted: Language = FALLBACK;

/** The language on screen. */
export const language = computed<Language>(() => spoken.value?.language ?? FALLBACK);
export const languages = Object.keys(loaders.page) as Language[];
for (const one of languages) writeFigures(one);
/** Made-up languages, in development only. */
export const pseudoLanguages = Object.keys(pseudoLoaders?.page ?? {}) as Pseudo[];

/** The first language of a wish list ("pt-PT", "en") that there are words for. */
export function bestLanguage(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const pseudo = pseudoLanguages.find((one) => one === wish);
    if (pseudo) return pseudo as string as Language;
    const short = wish.toLowerCase().split("-")[0];
    const found = languages.find((one) => one === short);
    if (found) return found;
  }
  return FALLBACK;
}

/**
 * Loads a language and puts it on screen, unless another is wanted by then; what was chosen or typed stays.
 * Rejects if it can't be fetched.
 */
export async function speak(next: Language): Promise<void> {
  wanted = next;
  const loaded = await Promise.all([...parts].map((part) => load(part, next)));
  if (wanted === next) spoken.value = { language: next, words: Object.assign({}, ...loaded) };
}

/** Has the words of a part at hand, from now on in every language. Rejects if they can't be fetched. */
export async function learn(part: Part): Promise<void> {
  if (parts.has(part)) return;
  await load(part, wanted);
  parts.add(part);
  await speak(wanted);
}

async function load(part: Part, from: Language): Promise<Compiled> {
  const all: Record<string, () => Promise<{ default: Compiled }>> = {
    ...loaders[part],
    ...pseudoLoaders?.[part],
  };
  const module = await all[from]?.();
  return module?.default ?? {};
}

/** A message in the language on screen. May hold the marks of bold text: see `rich`. */
export function t<K extends Key>(key: K, ...args: Arguments<K>): string {
  return said(key, args[0]).replaceAll(/[\uE000\uE001]/g, "");
}

/** The same as parts, those that the message marks with <b> apart. */
export function tParts<K extends Key>(
  key: K,
  ...args: Arguments<K>
): { text: string; bold: boolean }[] {
  return said(key, args[0])
    .split(/(\uE000[^\uE001]*\uE001)/)
    .filter((part) => part !== "")
    .map((part) =>
      part.startsWith("\uE000")
        ? { text: part.slice(1, -1), bold: true }
        : { text: part, bold: false },
    );
}

function said(key: Key, args: unknown): string {
  const message = spoken.value?.words[key];
  if (!message) throw new Error(`"${key}" before its words are here`);
  return message(args);
}
