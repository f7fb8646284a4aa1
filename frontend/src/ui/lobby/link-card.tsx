/** A link to hand to another phone: to share or copy, written out, and as a QR code. */
import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { Button, IconButton } from "../parts/button.tsx";
import { later } from "../parts/later.tsx";
import { canShare, copy, share } from "./sharing.ts";
import "../../styles/invite.css";

const Qr = later(() => import("./qr.tsx"));

interface Props {
  link: string;
  /** What stands before the link where it is shared. */
  text: string;
  /** What the card is. */
  label: string;
  /** What the button to share says; by default that it shares. */
  verb?: string;
  /** Above the ways to share. */
  children?: ComponentChildren;
}

export function LinkCard({ link, text, label, verb, children }: Props): VNode {
  const [copied, setCopied] = useState(false);
  const copyLink = async () => setCopied(await copy(link));
  return (
    <section class="panel invite" aria-label={label}>
      <div class="invite-words">
        {children}
        <div class="invite-ways">
          {canShare() ? (
            <>
              <Button icon="share" onClick={() => void share(text, link)}>
                {verb ?? t("invite.send")}
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
          {copied ? t("invite.copied") : <Written link={link} />}
        </p>
      </div>
      <Qr text={link} label={link} />
    </section>
  );
}

/** Broken, if at all, before the path; without the slash at its end, which would stand in a line of its own. */
function Written({ link }: { link: string }): VNode {
  const { origin } = new URL(link);
  return (
    <>
      {origin}
      <wbr />
      {link.slice(origin.length).replace(/\/$/, "")}
    </>
  );
}
