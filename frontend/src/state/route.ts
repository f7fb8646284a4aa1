/**
 * Which page this tab is on, and what lies over it; kept in step with the browser's history.
 *
 * While a sheet lies open the history has an entry more, of the same address: Back takes that one and closes the
 * sheet. It goes with the sheet, however that is closed, so that the next Back leaves the page; and Forward finds
 * nothing to bring back, since what a page shows is no entry's business.
 */
import { type ReadonlySignal, signal } from "@preact/signals";
import { pathOf, type Route, routeOf } from "../core/route.ts";

/** What an entry of the history remembers. */
interface Entry {
  /** Which visit of which page; its sheets' entry has the same. */
  visit: string;
  over: boolean;
}

const routeNow = signal<Route>(routeOf(globalThis.location?.pathname ?? "/"));

export const route: ReadonlySignal<Route> = routeNow;

/** The sheets that lie open, each with what closes it. */
const sheets: (() => void)[] = [];
let entry: Entry = readEntry();
/** The sheets' entry is being left: until the browser says so, it is still the one that would be written to. */
let isLeaving = false;
const afterLeaving: (() => void)[] = [];
/** The address was replaced while a sheet lay open, and the page's own entry has the old one. */
let isAddressOld = false;
let isSettling = false;

/** Goes to a page; Back returns. `replace` for a page that Back should not return to. */
export function go(next: Route, how: "push" | "replace" = "push"): void {
  routeNow.value = next;
  if (isLeaving) afterLeaving.push(() => write(next, how));
  else write(next, how);
}

/** A sheet has come that Back closes, by `close`. Returns a function to be called when it has gone. */
export function closeOnBack(close: () => void): () => void {
  sheets.push(close);
  settleSoon();
  return () => {
    sheets.splice(sheets.indexOf(close), 1);
    settleSoon();
  };
}

function write(next: Route, how: "push" | "replace"): void {
  if (how === "push") {
    const { over } = entry;
    entry = { visit: newVisit(), over: false };
    isAddressOld = false;
    // A page that was gone to from a sheet has the sheet's entry.
    if (over) history.replaceState(entry, "", pathOf(next));
    else history.pushState(entry, "", pathOf(next));
  } else {
    isAddressOld ||= entry.over;
    history.replaceState(entry, "", pathOf(next));
  }
  settleSoon();
}

/** One sheet often follows another at once: what counts is how it is in the end. */
function settleSoon(): void {
  if (isSettling) return;
  isSettling = true;
  setTimeout(() => {
    isSettling = false;
    settle();
  });
}

function settle(): void {
  if (isLeaving || sheets.length > 0 === entry.over) return;
  if (entry.over) {
    isLeaving = true;
    history.back();
  } else {
    entry = { ...entry, over: true };
    history.pushState(entry, "");
  }
}

function moved(): void {
  const before = entry;
  entry = readEntry();
  if (entry.visit !== before.visit) routeNow.value = routeOf(location.pathname);
  else if (isAddressOld && !entry.over) {
    isAddressOld = false;
    history.replaceState(entry, "", pathOf(routeNow.value));
  }
  if (isLeaving) {
    isLeaving = false;
    for (const act of afterLeaving.splice(0)) act();
  } else if (before.over) for (const close of [...sheets]) close();
  settleSoon();
}

function readEntry(): Entry {
  const kept = globalThis.history?.state as Entry | null;
  if (kept?.visit) return kept;
  const made = { visit: newVisit(), over: false };
  globalThis.history?.replaceState(made, "");
  return made;
}

function newVisit(): string {
  return Math.random().toString(36).slice(2);
}

if (globalThis.history) {
  addEventListener("popstate", moved);
  // A page that was loaded anew has none of the sheets that lay on it.
  settleSoon();
}
