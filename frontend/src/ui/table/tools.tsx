/** The row of tools: take back, put back, a hint, and what is to be known. */
import type { VNode } from "preact";
import { toBeAdvised } from "../../core/hint.ts";
import { offersOf } from "../../core/table.ts";
import type { View } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { ask, sending } from "../../state/table.ts";
import { openHint } from "../hint/open-hint.ts";
import { IconButton } from "../parts/button.tsx";
import { geometry } from "./geometry.ts";
import { sheet } from "./sheets.ts";
import { toggle } from "./zooming.ts";

export function Tools({ view }: { view: View }): VNode {
  const busy = sending.value !== null;
  const { undo, redo } = view;
  const { cover } = offersOf(view);
  return (
    <section class="tools" aria-label={t("tools.label")}>
      <IconButton
        icon="undo"
        label={t("tools.undo")}
        aria-keyshortcuts="u"
        disabled={!undo || busy}
        onClick={() => undo && void ask({ type: "undo", seat: undo.seat })}
      />
      <IconButton
        class="put-back"
        icon="redo"
        label={t("tools.redo")}
        aria-keyshortcuts="r"
        disabled={!redo || busy}
        onClick={() => redo && void ask({ type: "redo", seat: redo.seat })}
      />
      {view.hand && (
        <IconButton
          class="ask-hint"
          icon="bulb"
          label={t("tools.hint")}
          aria-keyshortcuts="h"
          disabled={!toBeAdvised(view)}
          onClick={openHint}
        />
      )}
      <IconButton
        class="enlarge"
        icon="zoom"
        label={t("tools.enlarge")}
        aria-pressed={geometry.value?.isEnlarged ?? false}
        onClick={() => toggle()}
      />
      {cover && (
        <IconButton
          icon="lock"
          label={t("tools.cover")}
          onClick={() => view.shown !== null && void ask({ type: "cover", seat: view.shown })}
        />
      )}
      <IconButton
        icon="list"
        label={t("details.title")}
        onClick={() => {
          sheet.value = "details";
        }}
      />
      <IconButton
        class="wide-only"
        icon="share"
        label={t("tools.invite")}
        onClick={() => {
          sheet.value = "invite";
        }}
      />
    </section>
  );
}
