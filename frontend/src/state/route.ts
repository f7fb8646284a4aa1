/** Which page this tab is on; one signal kept in step with the browser's history. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { pathOf, type Route, routeOf } from "../core/route.ts";

const routeNow = signal<Route>(routeOf(globalThis.location?.pathname ?? "/"));

export const route: ReadonlySignal<Route> = routeNow;

/** Goes to a page; Back returns. `replace` for a page that Back should not return to. */
export function go(next: Route, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", pathOf(next));
  else history.replaceState(null, "", pathOf(next));
  routeNow.value = next;
}

globalThis.addEventListener?.("popstate", () => {
  routeNow.value = routeOf(location.pathname);
});
