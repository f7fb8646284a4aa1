/** The sheets with the rules and the details, fetched when they are opened. */
import { laterSheet } from "../parts/later-sheet.tsx";

export const RulesSheet = laterSheet(() => import("./rules-sheet.tsx"));
export const DetailsSheet = laterSheet(() => import("./details-sheet.tsx"));
