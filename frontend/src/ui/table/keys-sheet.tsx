/** The keys of the table, one a line (P11). */
import type { VNode } from "preact";
import { type Key, t } from "../../i18n/index.ts";
import { settings } from "../../state/device.ts";
import { Sheet } from "../parts/sheet.tsx";
import "../../styles/keys.css";

/** What a key is called on itself; the space bar's name is a word of its language. */
const KEYS: readonly { keys: readonly string[]; does: Key; isLetter?: boolean }[] = [
  { keys: ["←", "→"], does: "keys.move" },
  { keys: [" "], does: "keys.choose" },
  { keys: ["E"], does: "keys.other_end", isLetter: true },
  { keys: ["Enter"], does: "keys.confirm" },
  { keys: ["Esc"], does: "keys.drop" },
  { keys: ["P"], does: "keys.pass", isLetter: true },
  { keys: ["H"], does: "keys.hint", isLetter: true },
  { keys: ["U"], does: "tools.undo", isLetter: true },
  { keys: ["R"], does: "tools.redo", isLetter: true },
  { keys: ["?"], does: "keys.help", isLetter: true },
];

export function KeysSheet({ onClose }: { onClose: () => void }): VNode {
  const letters = settings.value.shortcuts;
  return (
    <Sheet title={t("keys.title")} onClose={onClose}>
      <dl class="keys">
        {KEYS.filter((one) => letters || !one.isLetter).map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key === " " ? t("keys.space") : key}</kbd>
              ))}
            </dt>
            <dd>{t(does as "keys.move")}</dd>
          </div>
        ))}
      </dl>
      {!letters && <p class="note">{t("keys.off")}</p>}
    </Sheet>
  );
}
