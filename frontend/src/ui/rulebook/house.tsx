/** The house rules of a table, in place of what the rules say below; none by default. */
import type { VNode } from "preact";
import type { HouseRules } from "../../core/house-rules.ts";
import { t } from "../../i18n/index.ts";

export function HouseRulesInForce({ rules }: { rules: HouseRules }): VNode {
  const said = sentences(rules);
  if (said.length === 0) return <p class="note">{t("rulebook.house.none")}</p>;
  return (
    <section class="panel rule">
      <h2>{t("rulebook.house.title")}</h2>
      <p>{t("rulebook.house.instead")}</p>
      <ul class="rule-list">
        {said.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  );
}

function sentences(rules: HouseRules): string[] {
  return [
    rules.sporting && t("rulebook.house.sporting"),
    rules.one_all_play_two && t("rulebook.house.one_all_play_two"),
    rules.key_points === 1 && t("rulebook.house.key_points"),
    rules.target !== undefined && t("rulebook.house.target", { target: rules.target }),
    rules.next_match_double_six && t("rulebook.house.next_match_double_six"),
  ].filter((one): one is string => typeof one === "string");
}
