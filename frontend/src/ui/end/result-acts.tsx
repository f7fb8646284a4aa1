/** What can be done at the end of a deal: go on; where one device holds all people, take back. The rest has the menu. */
import type { VNode } from "preact";
import { offersOf } from "../../core/table.ts";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { ask, sending } from "../../state/table.ts";
import { Button } from "../parts/button.tsx";
import { EndMenu } from "./end-menu.tsx";

/** How the table stands to the deal on screen. */
export interface Standing {
  view: View | null;
  /** The table has gone on and waits for nobody here but the one who still looks. */
  left: boolean;
  goOn: () => void;
}

export function ResultActs({
  standing,
  matchOver,
}: {
  standing: Standing;
  matchOver: boolean;
}): VNode {
  const { view, left, goOn } = standing;
  if (matchOver)
    return (
      <>
        {view && <EndMenu />}
        <Button kind={left ? "act" : "agree"} onClick={goOn}>
          {t("result.to_match")}
        </Button>
      </>
    );
  if (left || !view)
    return (
      <>
        <p class="note">{t("result.table_waits")}</p>
        {view && <EndMenu />}
        <Button kind="act" onClick={goOn}>
          {t("result.go_on")}
        </Button>
      </>
    );
  return <Live view={view} goOn={goOn} />;
}

function Live({ view, goOn }: { view: View; goOn: () => void }): VNode {
  const busy = sending.value !== null;
  const offers = offersOf(view);
  const { undo } = view;
  if (!offers.nextDeal)
    return (
      <>
        <p class="note">{t("result.watching")}</p>
        <EndMenu />
      </>
    );
  return (
    <>
      {undo && (
        <Button
          icon="undo"
          disabled={busy}
          onClick={() => void ask({ type: "undo", seat: undo.seat })}
        >
          {t("tools.undo")}
        </Button>
      )}
      <EndMenu />
      <Button kind="act" disabled={busy} onClick={goOn}>
        {t("result.next_deal")}
      </Button>
    </>
  );
}
