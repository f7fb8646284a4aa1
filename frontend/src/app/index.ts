/** What makes the page an app. Fetched once the first screen is there; everything works without it. */
import { stayAwake } from "./awake.ts";
import { followUpdates } from "./updates.ts";

export function becomeApp(): void {
  stayAwake();
  // A page from the sources is of no build.
  const { build } = document.documentElement.dataset;
  if (build) void followUpdates(build);
}
