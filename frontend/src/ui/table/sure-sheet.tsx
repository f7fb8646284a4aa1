/** The one confirmation before something that can't be taken back. */
import type { VNode } from "preact";
import { othersSeated, yourSeats } from "../../core/table.ts";
import type { Ask, View } from "../../core/wire.ts";
import { type Key, t } from "../../i18n/index.ts";
import { go } from "../../state/route.ts";
import { ask } from "../../state/table.ts";
import { Button } from "../parts/button.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { sheet } from "./sheets.ts";

export type Sure = "restart" | "session" | "leave";

const WORDS = {
  restart: { title: "sure.restart", text: "sure.restart_text", yes: "sure.restart_yes" },
  session: { title: "sure.session", text: "sure.session_text", yes: "sure.session_yes" },
  leave: { title: "sure.leave", text: "sure.leave_text", yes: "sure.leave_yes" },
} as const satisfies Record<Sure, Record<"title" | "text" | "yes", Key>>;

export function SureSheet({ view, what }: { view: View; what: Sure }): VNode {
  const { title, text, yes } = WORDS[what];
  const asked = what !== "leave" && othersSeated(view);
  const close = () => {
    sheet.value = null;
  };
  async function act(): Promise<void> {
    close();
    for (const body of asksFor(view, what)) {
      const answer = await ask(body);
      if (answer.type === "refused") return;
    }
    if (what === "leave") go({ page: "start" });
  }
  return (
    <Sheet
      title={t(title)}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>{t("sure.no")}</Button>
          <Button kind="agree" icon="check" onClick={() => void act()}>
            {t(yes)}
          </Button>
        </>
      }
    >
      <p>{t(text)}</p>
      {asked && <p class="note">{t("sure.asks")}</p>}
    </Sheet>
  );
}

function asksFor(view: View, what: Sure): Ask[] {
  if (what === "restart") return [{ type: "restart_deal" }];
  if (what === "session") return [{ type: "new_session" }];
  return yourSeats(view).map(({ seat }) => ({ type: "stand", seat }));
}
