/** Which deal of a longer record is looked at. */
import type { VNode } from "preact";
import { useId } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import type { RecordedDeal } from "../../net/records.ts";

interface Props {
  deals: readonly RecordedDeal[];
  index: number;
  onChoose: (index: number) => void;
}

export function DealChoice({ deals, index, onChoose }: Props): VNode {
  const id = useId();
  return (
    <div class="panel row">
      <label class="row-text" for={id}>
        <b>{t("after.which_deal")}</b>
      </label>
      <select
        id={id}
        value={String(index)}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      >
        {deals.map((deal, at) => (
          <option key={at} value={String(at)}>
            {t("deal.number", { number: deal.number ?? at + 1 })}
          </option>
        ))}
      </select>
    </div>
  );
}
