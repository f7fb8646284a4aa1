/** The hint's sheet with its words: fetched when somebody asks for the first one. */
import { learn } from "../../i18n/index.ts";
import { laterSheet } from "../parts/later-sheet.tsx";

export const HintSheet = laterSheet(async () => {
  const [module] = await Promise.all([import("./hint-sheet.tsx"), learn("hint")]);
  return module;
});
