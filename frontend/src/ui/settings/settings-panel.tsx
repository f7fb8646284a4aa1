/** What this device remembers about how the table looks and is used. */
import type { VNode } from "preact";
import { languages, t } from "../../i18n/index.ts";
import { type Settings, settings } from "../../state/device.ts";
import { view } from "../../state/table.ts";
import { TileArt } from "../art/tile.tsx";
import { Segments } from "../parts/segments.tsx";
import { Switch } from "../parts/switch.tsx";
import { InstallRow } from "./install-row.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { NoticeSettings } from "./notice-settings.tsx";
import { SeatSettings } from "./seat-settings.tsx";
import "../../styles/settings.css";

function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings.value = { ...settings.value, [key]: value };
}

export default function SettingsPanel(): VNode {
  const now = settings.value;
  return (
    <div class="settings">
      {view.value && <SeatSettings view={view.value} />}
      {languages.length > 1 && (
        <LanguageChoice value={now.language} onChange={(next) => set("language", next)} />
      )}
      <Segments
        legend={t("settings.theme")}
        options={[
          { value: "light", label: t("settings.light") },
          { value: "dark", label: t("settings.dark") },
          { value: "system", label: t("settings.system") },
        ]}
        value={now.theme}
        onChange={(theme) => set("theme", theme)}
      />
      <Segments
        legend={t("settings.tiles")}
        options={[
          { value: "normal", label: <SizeSample size="normal" /> },
          { value: "big", label: <SizeSample size="big" /> },
        ]}
        value={now.tiles}
        onChange={(tiles) => set("tiles", tiles)}
      />
      <Segments
        legend={t("settings.order")}
        options={[
          { value: "dealt", label: t("settings.order_dealt") },
          { value: "pips", label: t("settings.order_pips") },
          { value: "doubles", label: t("settings.order_doubles") },
        ]}
        value={now.handOrder}
        onChange={(order) => set("handOrder", order)}
      />
      <NoticeSettings />
      <Switch
        icon="swap"
        label={t("settings.left_handed")}
        note={t("settings.left_handed_note")}
        on={now.leftHanded}
        onChange={(on) => set("leftHanded", on)}
      />
      <Switch
        icon="key"
        label={t("settings.shortcuts")}
        note={t("settings.shortcuts_note")}
        on={now.shortcuts}
        onChange={(on) => set("shortcuts", on)}
      />
      <Switch
        icon="list"
        label={t("settings.selectors")}
        note={t("settings.selectors_note")}
        on={now.positionSelectors}
        onChange={(on) => set("positionSelectors", on)}
      />
      <InstallRow />
    </div>
  );
}

function SizeSample({ size }: { size: Settings["tiles"] }): VNode {
  return (
    <span class={`size-sample size-${size}`}>
      <TileArt first={5} second={2} />
      {t(`settings.tiles_${size}`)}
    </span>
  );
}
