/** Code, link, QR and sharing: how friends find the table. */
import type { VNode } from "preact";
import { pathOf } from "../../core/route.ts";
import { spacedCode } from "../../core/typed-code.ts";
import { t } from "../../i18n/index.ts";
import { LinkCard } from "./link-card.tsx";

export function Invite({ code }: { code: string }): VNode {
  return (
    <LinkCard
      link={location.origin + pathOf({ page: "room", code })}
      text={t("invite.text")}
      label={t("invite.title")}
      verb={t("invite.share")}
    >
      <p class="label">{t("code.label")}</p>
      <p class="invite-code code">{spacedCode(code)}</p>
    </LinkCard>
  );
}
