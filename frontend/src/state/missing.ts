/** Files of this page that did not come: one place where it is reported, and where the network's return is heard. */

import { Missing } from "../net/missing.ts";
import { followPage } from "../net/page.ts";
import { connection } from "./table.ts";

/** Where this tab keeps when it was last loaded anew; a reload forgets everything else. */
const KEPT = "reloaded";

let timer: number | undefined;

const missing = new Missing({
  now: () => Date.now(),
  answers,
  lookIn(wait) {
    window.clearTimeout(timer);
    timer = window.setTimeout(look, wait);
  },
  lastReload: () => Number(sessionStorage.getItem(KEPT) ?? 0),
  reload() {
    sessionStorage.setItem(KEPT, String(Date.now()));
    location.reload();
  },
});

let isFollowing = false;

/** Something on screen needs a file that did not come: the page is loaded anew once the server answers. */
export function reportMissing(): void {
  if (!isFollowing) follow();
  missing.report();
}

/** Loads the page anew if the server answers; tells whether it does. */
export const loadAnew = (): Promise<boolean> => missing.insist();

function look(): void {
  void missing.look();
}

/** Everything that may be a sign of the network's return. */
function follow(): void {
  isFollowing = true;
  followPage({ wake: look, hide: () => {}, sleep: () => {} });
  connection.subscribe((now) => {
    if (now === "open") look();
  });
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
