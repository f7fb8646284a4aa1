/** The rules as a page of their own. No table has its house rules here, so the profile is told as it stands. */
import type { VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { go } from "../../state/route.ts";
import { Eave } from "../art/eave.tsx";
import { IconButton } from "../parts/button.tsx";
import { later } from "../parts/later.tsx";
import { rulebook } from "./later-rulebook.ts";

const Rulebook = later(rulebook);

export default function RulesScreen(): VNode {
  return (
    <div class="page">
      <header class="page-head">
        <IconButton icon="back" label={t("back")} onClick={() => go({ page: "start" })} />
        <h1>{t("rules.title")}</h1>
        <IconButton
          icon="globe"
          label={t("settings.language")}
          onClick={() => go({ page: "settings" })}
        />
      </header>
      <Eave />
      <main class="page-main">
        <Rulebook houseRules={{}} />
      </main>
    </div>
  );
}
