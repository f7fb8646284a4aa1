/** The languages there are words for, each by its own name; "as the device" unless chosen. */
import type { VNode } from "preact";
import { useId } from "preact/hooks";
import { type Language, languages, pseudoLanguages, t } from "../../i18n/index.ts";
import { Icon } from "../art/icon.tsx";

interface Props {
  value: Language | null;
  onChange: (language: Language | null) => void;
}

export function LanguageChoice({ value, onChange }: Props): VNode {
  const id = useId();
  return (
    <div class="row">
      <Icon name="globe" />
      <label class="row-text" for={id}>
        <b>{t("settings.language")}</b>
      </label>
      <select
        id={id}
        value={value ?? ""}
        onChange={(event) => onChange((event.currentTarget.value || null) as Language | null)}
      >
        <option value="">{t("settings.system")}</option>
        {[...languages, ...pseudoLanguages].map((one) => (
          <option key={one} value={one} lang={one}>
            {ownName(one)}
          </option>
        ))}
      </select>
    </div>
  );
}

function ownName(language: string): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
}
