/** The last refusal, in words, until it is put away or something new is asked. */
import type { VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { connection, refusal } from "../../state/table.ts";
import { Icon } from "../art/icon.tsx";
import { troubleText } from "../words/trouble.ts";
import { IconButton } from "./button.tsx";

export function RefusalLine(): VNode {
  const lost = connection.value === "lost";
  const said = lost ? t("offline.line") : refusal.value && troubleText(refusal.value);
  return (
    <div class="refusal" role="status">
      {said && (
        <>
          <Icon name={lost ? "offline" : "alert"} />
          <p>{said}</p>
          {!lost && (
            <IconButton
              icon="close"
              label={t("close")}
              onClick={() => {
                refusal.value = null;
              }}
            />
          )}
        </>
      )}
    </div>
  );
}
