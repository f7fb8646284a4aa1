/** Puts the page together: words, settings, screens. The only file that knows everyone. */
import { effect } from "@preact/signals";
import { render } from "preact";
import { type Language, speak, t } from "./i18n/index.ts";
import { settings } from "./state/device.ts";
import { giveEntropy } from "./state/entropy.ts";
import "./state/install.ts";
import { tellServer, wantedLanguage } from "./state/language.ts";
import { reportMissing } from "./state/missing.ts";
import { route } from "./state/route.ts";
import { closed, view } from "./state/table.ts";
import { meetTabs } from "./state/tabs.ts";
import { titleNotice } from "./state/title.ts";
import { App } from "./ui/app.tsx";
import { keepFocus } from "./ui/parts/keep-focus.ts";
import { guardSecondTaps } from "./ui/parts/tap-guard.ts";
import "./styles/index.css";

const root = document.documentElement;

/** Speaks the language of the settings, or of the device. */
async function followLanguage(next: Language): Promise<void> {
  await speak(next);
  root.lang = next;
  root.dir = t("language.direction");
}

/** What styles depend on, as attributes of the page. */
effect(() => {
  const { theme, tiles, leftHanded } = settings.value;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.tiles = tiles;
  root.dataset.hand = leftHanded ? "left" : "right";
});

try {
  await followLanguage(wantedLanguage.value);
} catch (trouble) {
  // Without words there is nothing to show but what the server wrote into the page.
  reportMissing();
  throw trouble;
}
effect(() => void followLanguage(wantedLanguage.value).catch(reportMissing));
effect(() => tellServer(settings.value.language));
effect(() => {
  const notice = titleNotice.value;
  document.title = notice ? `● ${notice}` : t("app.name");
});

giveEntropy();
meetTabs();

const place = document.getElementById("app");
place?.replaceChildren();
if (place) {
  keepFocus(place);
  guardSecondTaps();
  render(<App />, place);
}

// Not before the first screen is there: nothing of it is needed for that, and a slow line has other things to bring.
const firstScreen = when(() => route.value.page !== "room" || !!view.value || !!closed.value);
void Promise.all([loaded(), firstScreen]).then(() => {
  if ("requestIdleCallback" in window) requestIdleCallback(beginApp, { timeout: 3_000 });
  else setTimeout(beginApp, 300);
});

function loaded(): Promise<unknown> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => addEventListener("load", resolve, { once: true }));
}

function when(isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (!isSo()) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

function beginApp(): void {
  import("./app/index.ts").then(
    ({ becomeApp }) => becomeApp(),
    () => {},
  );
}
