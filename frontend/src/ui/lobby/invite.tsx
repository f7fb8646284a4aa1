/** Code, link, QR and sharing: how friends find the table. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { pathOf } from "../../core/route.ts";
import { t } from "../../i18n/index.ts";
import { Button, IconButton } from "../parts/button.tsx";
import { later } from "../parts/later.tsx";
import { spacedCode } from "../start/typed-code.ts";
import { canShare, copy, share } from "./sharing.ts";
import "../../styles/invite.css";

const Qr = later(() => import("./qr.tsx"));

export function Invite({ code }: { code: string }): VNode {
  const link = location.origin + pathOf({ page: "room", code });
  const [copied, setCopied] = useState(false);
  const copyLink = async () => setCopied(await copy(link));
  return (
    <section class="panel invite" aria-label={t("invite.title")}>
      <div class="invite-words">
        <p class="label">{t("code.label")}</p>
        <p class="invite-code code">{spacedCode(code)}</p>
        <div class="invite-ways">
          {canShare() ? (
            <>
              <Button icon="share" onClick={() => void share(t("invite.text"), link)}>
                {t("invite.share")}
              </Button>
              <IconButton icon="copy" label={t("invite.copy")} onClick={() => void copyLink()} />
            </>
          ) : (
            <Button icon={copied ? "check" : "copy"} onClick={() => void copyLink()}>
              {t("invite.copy")}
            </Button>
          )}
        </div>
        <p class="invite-link" role="status">
          {copied ? t("invite.copied") : link}
        </p>
      </div>
      <Qr text={link} label={link} />
    </section>
  );
}
