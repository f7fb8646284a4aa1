/** The sheets with the rules and the details, fetched when they are opened. */
import { later } from "../parts/later.tsx";

export const RulesSheet = later(() => import("./rules-sheet.tsx"));
export const DetailsSheet = later(() => import("./details-sheet.tsx"));
