/** What this device remembers by itself: its settings and the name last given. Kept in localStorage, if there is any. */
import { effect, type Signal, signal } from "@preact/signals";
import type { Language } from "../i18n/index.ts";

export interface Settings {
  /** null: as the device. */
  language: Language | null;
  theme: "system" | "light" | "dark";
  sounds: boolean;
  vibration: boolean;
  /** System notifications of the own turn while the page is hidden. */
  notices: boolean;
  leftHanded: boolean;
  tiles: "normal" | "big";
  /** How the own hand is laid out: as dealt, by pips, or by value with doubles first. */
  handOrder: "dealt" | "pips" | "doubles";
  /** Single letters as shortcuts (WCAG 2.1.4: can be switched off). */
  shortcuts: boolean;
  positionSelectors: boolean;
}

const DEFAULTS: Settings = {
  language: null,
  theme: "system",
  sounds: true,
  vibration: true,
  notices: false,
  leftHanded: false,
  tiles: "normal",
  handOrder: "dealt",
  shortcuts: true,
  positionSelectors: false,
};

/** Change with `settings.value = { ...settings.value, sounds: false }`; other tabs follow. */
export const settings: Signal<Settings> = kept("settings", DEFAULTS);
/** The name last given, offered the next time. */
export const lastName: Signal<{ name: string }> = kept("name", { name: "" });

/** A signal whose value outlives the page and is the same in all tabs. */
export function kept<T extends object>(key: string, defaults: T): Signal<T> {
  const held = signal({ ...defaults, ...read(key) });
  let written = JSON.stringify(held.value);
  effect(() => {
    const text = JSON.stringify(held.value);
    if (text !== written) write(key, text);
    written = text;
  });
  globalThis.addEventListener?.("storage", (event) => {
    if (event.key === key) held.value = { ...defaults, ...read(key) };
  });
  return held;
}

function read(key: string): object {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    // Storage may be forbidden, or hold what an older page wrote: the defaults do.
    return {};
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Forbidden or full: the setting lasts as long as the page.
  }
}
