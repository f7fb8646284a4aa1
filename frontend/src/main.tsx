/** Puts the page together: words, settings, screens. The only file that knows everyone. */
import { effect } from "@preact/signals";
import { render } from "preact";
import { bestLanguage, type Language, speak, t } from "./i18n/index.ts";
import { settings } from "./state/device.ts";
import { giveEntropy } from "./state/entropy.ts";
import { meetTabs } from "./state/tabs.ts";
import { App } from "./ui/app.tsx";
import "./styles/index.css";

const root = document.documentElement;

/** Speaks the language of the settings, or of the device. */
async function followLanguage(next: Language): Promise<void> {
  await speak(next);
  root.lang = next;
  document.title = t("app.name");
}

/** What styles depend on, as attributes of the page. */
effect(() => {
  const { theme, tiles, leftHanded } = settings.value;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.tiles = tiles;
  root.dataset.hand = leftHanded ? "left" : "right";
});

function wantedLanguage(): Language {
  const { language } = settings.value;
  return bestLanguage(language ? [language] : navigator.languages);
}

/** A server of a newer version has no files of this page any more: it is loaded anew, but not again and again. */
function reloadOnceWhenFilesAreGone(): void {
  const again = 60_000;
  window.addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem("reloaded") ?? 0);
    if (Date.now() - last < again) return;
    sessionStorage.setItem("reloaded", String(Date.now()));
    location.reload();
  });
}

reloadOnceWhenFilesAreGone();
await followLanguage(wantedLanguage());
effect(() => void followLanguage(wantedLanguage()));

giveEntropy();
meetTabs();

const place = document.getElementById("app");
if (place) render(<App />, place);
