/** The pages about what has been played, with their words: fetched when somebody opens one. */
import type { ComponentType } from "preact";
import { learn, type Part } from "../../i18n/index.ts";
import { laterScreen } from "../parts/later.tsx";
import { laterSheet } from "../parts/later-sheet.tsx";

type Module<P> = { default: ComponentType<P> };

/** A page's module once its words are here too. */
async function withWords<P>(
  coming: Promise<Module<P>>,
  ...more: readonly Part[]
): Promise<Module<P>> {
  const [module] = await Promise.all([coming, ...["after" as const, ...more].map(learn)]);
  return module;
}

export const Replay = laterScreen(() => withWords(import("./replay-screen.tsx")));
export const Review = laterScreen(() => withWords(import("../review/review-screen.tsx"), "review"));
export const ProofPage = laterScreen(() => withWords(import("./proof-screen.tsx")));
export const Book = laterScreen(() => withWords(import("./book-screen.tsx")));
export const OpenRecord = laterScreen(() => withWords(import("./records-screen.tsx")));
export const ShuffleSheet = laterSheet(() => withWords(import("./shuffle-sheet.tsx")));
export const Stored = laterScreen(() => withWords(import("./stored-screen.tsx")));
