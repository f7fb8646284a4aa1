/**
 * Keeps the service worker at the server's build, and this page at the worker's.
 *
 * The page itself always comes from the server, so it may be newer than the worker; then the worker just follows.
 * Only a page that is older than its worker has something to offer. On plain http there is no worker, and an update
 * comes with the next load.
 */
import { effect } from "@preact/signals";
import { wantedLanguage } from "../state/language.ts";
import { arrivals } from "../state/table.ts";
import { found, live } from "../state/update.ts";
import { visible } from "../state/visible.ts";

/** Starts and follows the worker, for a page of this build. */
export async function followUpdates(build: string): Promise<void> {
  // Withheld on plain http, whatever the types say.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.register("/sw.js").catch(() => null);
  if (!workers || !registration) return;

  const meet = async (worker: ServiceWorker) => {
    const load = () => worker.postMessage("activate");
    if (!registration.active || (await buildOf(worker)) === build) load();
    else found.value = { load };
  };
  follow(registration, (worker) => void meet(worker));
  workers.addEventListener("controllerchange", () => {
    if (workers.controller) void keepUp(workers.controller, build);
  });
  lookForNews(registration);
  tellLanguage(registration);
}

/** Calls `meet` with every worker that waits to take over. */
function follow(registration: ServiceWorkerRegistration, meet: (worker: ServiceWorker) => void) {
  const { waiting } = registration;
  if (waiting) meet(waiting);
  const watch = () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") meet(installing);
    });
  };
  watch();
  registration.addEventListener("updatefound", watch);
}

/** Another worker has taken over: a page of an older build is loaded anew, as soon as no deal is on. */
async function keepUp(worker: ServiceWorker, build: string): Promise<void> {
  if ((await buildOf(worker)) === build) return;
  effect(() => {
    if (!live.value) location.reload();
  });
}

function buildOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data));
    worker.postMessage("build", [port2]);
  });
}

/** Browsers look for a newer worker when a page is loaded; this one is loaded once an evening. */
function lookForNews(registration: ServiceWorkerRegistration): void {
  const look = () => void registration.update().catch(() => {});
  effect(() => {
    // A server that was started anew may be another.
    if (visible.value && arrivals.value > 1) look();
  });
}

/** The page for no server speaks the device's language. */
function tellLanguage(registration: ServiceWorkerRegistration): void {
  effect(() => {
    const language = wantedLanguage.value;
    const { active, waiting, installing } = registration;
    for (const worker of [active, waiting, installing]) worker?.postMessage({ language });
  });
}
