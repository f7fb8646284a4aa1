/** Where a page can show from outside that somebody is waited for: its title, its icon, the app's badge, a notification. */

const ICONS = { calm: "icon.svg", turn: "icon-turn.svg" } as const;

/** At most one notification of a turn at a time. */
const TAG = "turn";

/** The icon of the tab and of the installed app. */
export function markIcons(due: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const [from, to] = due ? [ICONS.calm, ICONS.turn] : [ICONS.turn, ICONS.calm];
  if (link?.href.endsWith(from)) link.href = link.href.slice(0, -from.length) + to;
  // Only what is installed has a badge, and only where the device knows them.
  if (due) void navigator.setAppBadge?.(1).catch(() => {});
  else void navigator.clearAppBadge?.().catch(() => {});
}

export function vibrate(): void {
  // Before the first tap browsers allow none, and complain.
  const isTouched = navigator.userActivation?.hasBeenActive ?? true;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isTouched && !isCalm) navigator.vibrate?.([30, 40, 30]);
}

export const canVibrate = (): boolean => "vibrate" in navigator;
/** Not on plain http, where browsers withhold them. */
export const canNotify = (): boolean => "Notification" in globalThis && isSecureContext;

/** Asks the person, if that was not done; tells whether notifications are allowed. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** A notification of the system, while the page is out of sight. Returns a function that takes it back. */
export function notify(title: string, body: string): () => void {
  if (!document.hidden || !canNotify() || Notification.permission !== "granted") return () => {};
  try {
    const shown = new Notification(title, { body, tag: TAG });
    shown.onclick = () => window.focus();
    return () => shown.close();
  } catch {
    // Android shows none of a page's own.
    return notifyByWorker(title, body);
  }
}

/** What the worker is asked, one after another: a browser that looks for notifications forgets one that is being shown. */
let asked: Promise<unknown> = Promise.resolve();

function ask(what: (worker: ServiceWorkerRegistration) => Promise<unknown>): void {
  asked = asked.then(async () => what(await navigator.serviceWorker.ready)).catch(() => {});
}

/** By the service worker, which also hears the tap on it. Without one none is shown. */
function notifyByWorker(title: string, body: string): () => void {
  ask((worker) => worker.showNotification(title, { body, tag: TAG, data: location.pathname }));
  return () =>
    ask(async (worker) => {
      for (const one of await worker.getNotifications({ tag: TAG })) one.close();
    });
}
