/** On the page for no server: the look chosen on this device, and back to what was asked for as soon as there is an answer. */

const EVERY = 3_000; // milliseconds

try {
  const { theme } = JSON.parse(localStorage.getItem("settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden or hold something else: the device's own look does.
}

async function look(): Promise<void> {
  if (document.visibilityState !== "visible") return;
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}

setInterval(() => void look(), EVERY);
addEventListener("online", () => void look());
document.addEventListener("visibilitychange", () => void look());
