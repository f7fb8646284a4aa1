/**
 * Every screen in every state, by address: `npm run dev`, then /static/gallery/index.html?scene=NAME.
 *
 * The page is the real one; only the server's side is played here, from hand-written views. Development only:
 * nothing of the build imports it.
 */
import { pathOf } from "../src/core/route.ts";
import { afterFrame } from "../src/state/frame.ts";
import { found } from "./acts.ts";
import { scenes } from "./scenes.ts";
import { playServer } from "./server.ts";

const name = new URLSearchParams(location.search).get("scene") ?? "";
const scene = scenes[name];

if (scene) {
  playServer(scene);
  if (scene.name !== undefined) localStorage.setItem("name", JSON.stringify({ name: scene.name }));
  localStorage.setItem("first-steps", JSON.stringify({ seen: !scene.isFirst }));
  const { route, moved } = scene;
  const names = moved ? { [scene.view?.code ?? ""]: { names: moved, all: false } } : {};
  localStorage.setItem("moved", JSON.stringify(names));
  history.replaceState(null, "", route.page === "unknown" ? "/nowhere/" : pathOf(route));
  await import("../src/main.tsx");
  if (scene.view) await found("main:not(.message)");
  if (scene.act) await scene.act();
  // What a press shows a frame later has come as well.
  await new Promise<void>(afterFrame);
  document.documentElement.dataset.ready = name;
} else {
  document.body.innerHTML = Object.keys(scenes)
    .map((one) => `<p><a href="?scene=${one}">${one}</a></p>`)
    .join("");
}
