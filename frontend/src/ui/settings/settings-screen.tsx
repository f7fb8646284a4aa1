/** The settings as a page of their own, from the start. */
import type { VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { go } from "../../state/route.ts";
import { Eave } from "../art/eave.tsx";
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
      </main>
    </div>
  );
}
