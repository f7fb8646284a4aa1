/** The first screen: make a table, join one by code, or return to one of this device's. */
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { lastName } from "../../state/device.ts";
import { go } from "../../state/route.ts";
import { IconButton } from "../parts/button.tsx";
import { UpdateNote } from "../parts/update-note.tsx";
import { Hero } from "./hero.tsx";
import { JoinByCode } from "./join-by-code.tsx";
import { MakeTable } from "./make-table.tsx";
import { useMaking } from "./making.ts";
import { MyTables } from "./my-tables.tsx";

export function StartScreen(): VNode {
  const nameInput = useRef<HTMLInputElement>(null);
  const making = useMaking();
  function makeInstead(): void {
    if (lastName.value.name.trim() === "") nameInput.current?.focus();
    void making.make();
  }
  return (
    <div class="start">
      <Hero>
        <IconButton icon="book" label={t("rules.title")} onClick={() => go({ page: "rules" })} />
        <IconButton
          icon="settings"
          label={t("settings.title")}
          onClick={() => go({ page: "settings" })}
        />
      </Hero>
      <main class="start-main">
        <UpdateNote />
        <MakeTable making={making} inputRef={nameInput} />
        <JoinByCode onMakeInstead={makeInstead} />
        <MyTables />
      </main>
    </div>
  );
}
