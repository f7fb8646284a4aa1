/** The settings as a page of their own, from the start. */
import type { VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { go } from "../../state/route.ts";
import { Eave } from "../art/eave.tsx";
import { Icon, type IconName } from "../art/icon.tsx";
import { IconButton } from "../parts/button.tsx";
import SettingsPanel from "./settings-panel.tsx";

export default function SettingsScreen(): VNode {
  return (
    <div class="page">
      <header class="page-head">
        <IconButton icon="back" label={t("back")} onClick={() => go({ page: "start" })} />
        <h1>{t("settings.title")}</h1>
      </header>
      <Eave />
      <main class="page-main">
        <h2>{t("settings.device")}</h2>
        <div class="panel">
          <SettingsPanel />
        </div>
        <div class="panel">
          <Way icon="lock" label={t("settings.stored")} to="stored" />
          <Way icon="cards" label={t("start.open_record")} to="records" />
        </div>
      </main>
    </div>
  );
}

function Way({ icon, label, to }: { icon: IconName; label: string; to: "stored" | "records" }) {
  return (
    <button type="button" class="row" onClick={() => go({ page: to })}>
      <Icon name={icon} />
      <span class="row-text">
        <b>{label}</b>
      </span>
      <Icon name="forward" />
    </button>
  );
}
