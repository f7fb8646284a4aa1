/** The table itself: the chain, its ends, and what lies on it before the first tile. */
import type { ComponentChildren, VNode } from "preact";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { Icon } from "../art/icon.tsx";
import { Inlay } from "../art/inlay.tsx";
import { chainText } from "../words/chain.ts";
import { Chain, Dashes } from "./chain.tsx";
import { Ends } from "./ends.tsx";
import { geometry, tableSize } from "./geometry.ts";
import { useSize } from "./use-size.ts";
import { useZoom } from "./use-zoom.ts";

interface Props {
  view: View;
  /** Instead of a chain: who opens. */
  children?: ComponentChildren;
}

const resized = (size: { width: number; height: number }) => {
  tableSize.value = size;
};

export function TableTop({ view, children }: Props): VNode {
  const place = useSize<HTMLDivElement>(resized);
  useZoom(place);
  const at = geometry.value;
  return (
    <section class="felt on-table table-top" aria-label={t("table.label")}>
      <Inlay />
      {!at?.isEnlarged && (
        <p class="felt-way" aria-hidden="true">
          <Icon name="around" />
          {t("table.way")}
        </p>
      )}
      <p class="sr-only">{chainText(view)}</p>
      <div class="felt-inside" ref={place}>
        {children ??
          (at && (
            <>
              <Chain view={view} at={at} />
              <Ends view={view} at={at} />
              <Dashes view={view} at={at} />
            </>
          ))}
      </div>
    </section>
  );
}
