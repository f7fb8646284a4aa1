import { defineConfig } from "vitest/config";

// Where Django listens while `npm run dev` serves the page (docs/development.md).
const server = process.env.VERANDAH_SERVER ?? "http://localhost:8000";

export default defineConfig({
  base: "/static/",
  // JSX goes through tsconfig's jsxImportSource; no framework plug-in is needed.
  build: {
    outDir: "dist",
    manifest: "manifest.json",
    // Two languages of one key never share a chunk with code, so names stay readable in the manifest.
    rolldownOptions: { input: "src/main.tsx" },
    target: "es2022",
    // A preload helper would be inlined into every chunk; Django's page preloads what it needs.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    // One origin: the page, the API and the socket come through Vite's port.
    proxy: {
      "^/(?!static/|@|node_modules/|src/)": { target: server, ws: true, changeOrigin: false },
    },
  },
  test: {
    include: ["src/**/*.test.ts", "src/**/*.test.tsx", "test/**/*.test.ts"],
    environment: "node",
  },
});
