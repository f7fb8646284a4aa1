/** The gallery as files, for tests that look at every screen: `vite build gallery --outDir SOMEWHERE`. */
import { defineConfig } from "vite";

export default defineConfig({
  base: "/",
  build: { target: "es2022", emptyOutDir: true, modulePreload: { polyfill: false } },
});
