/** The promises of this deal's shuffle and the next one's, and whose devices have added chance (P28). */
import type { VNode } from "preact";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { Sheet } from "../parts/sheet.tsx";
import { both } from "../words/lists.ts";
import { nameOf } from "../words/who.ts";
import "../../styles/records.css";

interface Props {
  view: View;
  onClose: () => void;
}

export default function ShuffleSheet({ view, onClose }: Props): VNode {
  const names = view.next.entropy.map((seat) => nameOf(view.seats[seat]));
  return (
    <Sheet title={t("after.proof")} onClose={onClose} tall>
      <dl class="proof-values">
        {view.deal && <dt>{t("after.this_promise", { number: view.deal.number })}</dt>}
        {view.deal && <dd>{view.deal.commitment}</dd>}
        <dt>{t("after.next_promise")}</dt>
        <dd>{view.next.commitment}</dd>
      </dl>
      <p>
        {names.length > 0 ? t("after.have_added", { names: both(names) }) : t("after.nobody_added")}
      </p>
      <p class="note">{t("after.how_text")}</p>
    </Sheet>
  );
}
