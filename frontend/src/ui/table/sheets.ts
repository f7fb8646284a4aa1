/** Which sheet lies over the table. One at a time; it goes when the moment it was opened on is over. */
import { signal } from "@preact/signals";

export type SheetName =
  | "menu"
  | "rules"
  | "details"
  | "hint"
  | "invite"
  | "settings"
  | "keys"
  | "move"
  | "shuffle"
  | "restart"
  | "session"
  | "leave";

export const sheet = signal<SheetName | null>(null);

export function closeSheet(): void {
  sheet.value = null;
}
