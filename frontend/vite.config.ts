import { defineConfig } from "vitest/config";

// Where Django listens while `npm run dev` serves the sources.
const server = process.env.VERANDAH_SERVER ?? "http://localhost:8000";

/** All but screens, languages, and what a single screen needs. */
const BASE =
  /node_modules\/(preact|@preact|@messageformat|make-plural)\/|src\/(core|net|state)\/|src\/i18n\/[^/]+$|src\/ui\/(art|parts|words|room)\/|src\/ui\/(join\/joining|question\/unheeded|records\/later-records|start\/(making|make-table|typed-code))\./;
/** The table in play, with what it shares with other screens. */
const TABLE =
  /src\/ui\/(table|question)\/|src\/ui\/(hint\/open-hint|lobby\/(invite|link-card|sharing))\./;

export default defineConfig({
  base: "/static/",
  // JSX goes through tsconfig's jsxImportSource; no framework plug-in is needed.
  build: {
    outDir: "dist",
    manifest: "manifest.json",
    rolldownOptions: {
      input: ["src/main.tsx", "src/app/worker/worker.ts", "src/app/offline/offline.ts"],
      output: {
        // What every screen stands on comes in one piece, each screen in its own: without this, sharing makes
        // thirty small files, each a request of its own on a home server's HTTP/1.1.
        codeSplitting: {
          groups: [
            // Runs before all others on a room's page: lobby/client.py finds it by this name.
            { name: "dial", test: /src\/net\/dial\./, priority: 2 },
            { name: "base", test: BASE, priority: 1 },
            { name: "table", test: TABLE },
          ],
        },
      },
    },
    target: "es2022",
    // Django's page names what to preload; every browser we build for knows modulepreload.
    modulePreload: { polyfill: false },
    // data: URLs would be counted nowhere and cached never.
    assetsInlineLimit: 0,
  },
  server: {
    host: true,
    // One origin, so that a phone needs one port: all but the sources comes from Django.
    proxy: {
      "^/(?!static/)": {
        target: server,
        ws: true,
        headers: { "X-Client-Sources": "1" },
        configure: (proxy) => {
          // Hot updates put styles into the page; the built client has none.
          proxy.on("proxyRes", (answer) => {
            delete answer.headers["content-security-policy"];
          });
        },
      },
    },
  },
  test: {
    include: ["src/**/*.test.ts", "src/**/*.test.tsx", "test/**/*.test.ts"],
    environment: "node",
  },
});
