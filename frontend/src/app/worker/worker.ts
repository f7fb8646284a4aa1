/**
 * The service worker: keeps files that are named by their content, and one page for when the server can't be reached.
 *
 * It must never keep an answer of /api/, a page about a room, or anything else in which a tile could be. `build` is
 * set by /sw.js (lobby/app.py) before this script runs; everything here belongs to that one build.
 */

interface Build {
  name: string;
  /** The addresses of all its files, without the words. */
  files: readonly string[];
}

declare const self: ServiceWorkerGlobalScope & { build: Build };

/** What a page may ask for. */
type Wish = "activate" | "build" | { language: string };

const KEPT = `build ${self.build.name}`;
const OFFLINE = "/offline/";
/** Milliseconds between tries to have it in another language. */
const TRIED_AGAIN_AFTER = [100, 500, 2_000, 0];
const NAMED_BY_CONTENT = /^\/static\/assets\/.+-[\w-]{8}\.\w+$/;
/** Of these a person of this server has to see the browser's own trouble. */
const NOT_OURS = /^\/(api|admin)\//;

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("message", (event) => event.waitUntil(fulfil(event)));
self.addEventListener("notificationclick", (event) => event.waitUntil(show(event.notification)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (NAMED_BY_CONTENT.test(pathname)) event.respondWith(file(event));
  else if (request.mode === "navigate" && !NOT_OURS.test(pathname)) event.respondWith(page(event));
});

async function fill(): Promise<void> {
  const cache = await caches.open(KEPT);
  await Promise.all([cache.addAll([...self.build.files]), keepOffline()]);
}

/** In the language that the device wants now: the server knows by a cookie. */
async function keepOffline(): Promise<void> {
  const cache = await caches.open(KEPT);
  await cache.add(new Request(OFFLINE, { cache: "reload" }));
}

async function begin(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

/** Kept once, asked for never again: what changes has another name. */
async function file(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok && answer.type === "basic")
    event.waitUntil(cache.put(event.request, answer.clone()).catch(() => {}));
  return answer;
}

/** Always the server's; only its silence is answered here. */
async function page(event: FetchEvent): Promise<Response> {
  try {
    const ahead = (await event.preloadResponse) as Response | undefined;
    return ahead ?? (await fetch(event.request));
  } catch (trouble) {
    const cache = await caches.open(KEPT);
    const kept = await cache.match(OFFLINE, { ignoreVary: true });
    if (!kept) throw trouble;
    return kept;
  }
}

async function fulfil(event: ExtendableMessageEvent): Promise<void> {
  const wish = event.data as Wish;
  if (wish === "activate") await self.skipWaiting();
  else if (wish === "build") event.ports[0]?.postMessage(self.build.name);
  else await speak(wish.language);
}

/** Without network the page stays in the language before. A cookie that was just set may come too late for a fetch. */
async function speak(language: string): Promise<void> {
  for (const pause of TRIED_AGAIN_AFTER) {
    if (await speaks(language)) return;
    await keepOffline().catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function speaks(language: string): Promise<boolean> {
  const kept = await caches.match(OFFLINE, { cacheName: KEPT, ignoreVary: true });
  const page = (await kept?.text()) ?? "";
  return page.includes(`<html lang="${language}"`);
}

/** Brings the table to the front that a notification was about. */
async function show(notification: Notification): Promise<void> {
  notification.close();
  const address = String(notification.data ?? "/");
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((one) => new URL(one.url).pathname === address) ?? windows[0];
  if (open) await open.focus();
  else await self.clients.openWindow(address);
}

export {};
