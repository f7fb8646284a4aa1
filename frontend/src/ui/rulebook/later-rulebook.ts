/** The rules with their words, fetched when somebody opens them. */
import { learn } from "../../i18n/index.ts";

export async function rulebook(): Promise<typeof import("./rulebook.tsx")> {
  const [module] = await Promise.all([import("./rulebook.tsx"), learn("rulebook")]);
  return module;
}
