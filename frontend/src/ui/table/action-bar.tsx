/**
 * The bar between table and hand: what is chosen and its one red button, or what there is to know.
 *
 * Its place is always kept, so that nothing it says moves the hand.
 */
import type { VNode } from "preact";
import { isSeated } from "../../core/table.ts";
import type { View } from "../../core/wire.ts";
import { toldChoice } from "../../state/choice.ts";
import { refusal } from "../../state/table.ts";
import { ChoiceBar } from "./choice-bar.tsx";
import { Notice } from "./notice.tsx";
import { PassOffer } from "./pass-offer.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";
import { Watching } from "./watching.tsx";

export function ActionBar({ view }: { view: View }): VNode {
  return (
    <div class="action-bar">
      <Contents view={view} />
    </div>
  );
}

function Contents({ view }: { view: View }): VNode | null {
  if (refusal.value) return <RefusalNotice />;
  if (toldChoice.value) return <ChoiceBar view={view} choice={toldChoice.value} />;
  if (view.choices?.pass) return <PassOffer view={view} />;
  if (!isSeated(view)) return <Watching view={view} />;
  return <Notice view={view} />;
}
