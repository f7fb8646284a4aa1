/** The page as an app on this device: a button where the browser offers it, else words on how, else nothing. */
import type { VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { canInstall, installNow, installsByHand } from "../../state/install.ts";
import { Icon } from "../art/icon.tsx";

export function InstallRow(): VNode | null {
  if (canInstall.value)
    return (
      <button type="button" class="row" onClick={installNow}>
        <Said note={t("settings.install_note")} />
        <Icon name="forward" />
      </button>
    );
  return installsByHand ? (
    <p class="row">
      <Said note={t("settings.install_by_hand")} />
    </p>
  ) : null;
}

function Said({ note }: { note: string }): VNode {
  return (
    <>
      <Icon name="phone" />
      <span class="row-text">
        <b>{t("settings.install")}</b>
        <small>{note}</small>
      </span>
    </>
  );
}
