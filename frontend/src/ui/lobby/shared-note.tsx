/** What it means for their hands that several people share this device. */
import type { VNode } from "preact";
import { yourSeats } from "../../core/table.ts";
import type { View } from "../../core/wire.ts";
import { rich } from "../../i18n/rich.tsx";
import { Icon } from "../art/icon.tsx";

export function SharedNote({ view }: { view: View }): VNode | null {
  const count = yourSeats(view).length;
  if (count < 2) return null;
  return (
    <p class="panel notice">
      <span class="notice-sign">
        <Icon name="lock" />
      </span>
      <span>{rich("lobby.shared", { count })}</span>
    </p>
  );
}
