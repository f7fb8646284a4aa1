/** Sheets from chunks of their own. One that can't be had is a sheet all the same: it says so, and can be closed. */
import type { VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { type Later, type Loader, MissingPart, made } from "./later.tsx";
import { Sheet } from "./sheet.tsx";

interface Closable {
  onClose: () => void;
}

export function laterSheet<P extends Closable>(load: Loader<P>): Later<P> {
  return made(load, () => null, MissingSheet);
}

function MissingSheet({ onClose }: Closable): VNode {
  return (
    <Sheet title={t("missing.title")} onClose={onClose}>
      <MissingPart />
    </Sheet>
  );
}
