/** The gallery as files, for tests that look at every screen: `vite build gallery --outDir SOMEWHERE`. */
import { defineConfig } from "vite";

export default defineConfig({
  base: "/",
  // The made-up languages are in no build for people.
  mode: "gallery",
  build: { target: "es2022", emptyOutDir: true, modulePreload: { polyfill: false } },
});
