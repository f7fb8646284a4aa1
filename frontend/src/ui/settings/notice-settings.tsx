/** How this device calls for its people when it is their turn. What it can't do is not offered. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { type Settings, settings } from "../../state/device.ts";
import { Switch } from "../parts/switch.tsx";
import { canNotify, canVibrate, mayNotify } from "../turn/signs.ts";

function set(more: Partial<Settings>): void {
  settings.value = { ...settings.peek(), ...more };
}

export function NoticeSettings(): VNode {
  const { sounds, vibration } = settings.value;
  return (
    <>
      <Switch
        icon="sound"
        label={t("settings.sounds")}
        note={t("settings.sounds_note")}
        on={sounds}
        onChange={(on) => set({ sounds: on })}
      />
      {canVibrate() && (
        <Switch
          icon="phone"
          label={t("settings.vibration")}
          note={t("settings.vibration_note")}
          on={vibration}
          onChange={(on) => set({ vibration: on })}
        />
      )}
      {canNotify() && <Notices />}
    </>
  );
}

/** Switched on only once the browser allows it. */
function Notices(): VNode {
  const [isDenied, deny] = useState(false);
  const change = async (wanted: boolean) => {
    const notices = wanted && (await mayNotify());
    set({ notices });
    deny(wanted && !notices);
  };
  return (
    <Switch
      icon="bell"
      label={t("settings.notices")}
      note={isDenied ? t("settings.notices_denied") : t("settings.notices_note")}
      on={settings.value.notices}
      onChange={(on) => void change(on)}
    />
  );
}
