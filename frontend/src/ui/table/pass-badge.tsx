/** A pass and the ends it was made at; it stays until that seat acts again. */
import type { VNode } from "preact";
import type { Passed } from "../../core/wire.ts";
import { rich } from "../../i18n/rich.tsx";
import { endsText } from "../words/tiles.ts";

export function PassBadge({ ends }: { ends: Passed }): VNode {
  return <span class="badge badge-pass">{rich("pass.badge", { ends: endsText(ends) })}</span>;
}
