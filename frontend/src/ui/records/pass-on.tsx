/** What can be done with a record: send a link, take the file along, review it, check the shuffle. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { shareDeal } from "../../net/api.ts";
import type { DealRecord, Source } from "../../net/records.ts";
import { go } from "../../state/route.ts";
import { canShare, copy, share } from "../lobby/sharing.ts";
import { Button } from "../parts/button.tsx";
import { tried, troubleText } from "../words/trouble.ts";

export function PassOn({ record, source }: { record: DealRecord; source: Source }): VNode {
  const [said, say] = useState("");
  const [link, setLink] = useState("");
  const send = async () => {
    const found = await linkTo(source);
    if (!found.ok) return say(found.text);
    setLink(found.url);
    if (canShare()) return share(t("after.share_text"), found.url);
    say((await copy(found.url)) ? t("invite.copied") : "");
  };
  return (
    <section class="panel pass-on">
      <div class="pass-on-ways">
        <Button icon="share" onClick={() => void send()}>
          {t("after.share")}
        </Button>
        <Button icon="down" onClick={() => save(record)}>
          {t("after.download")}
        </Button>
        <Button icon="eye" onClick={() => go(reviewOf(source))}>
          {t("result.review")}
        </Button>
        <Button icon="lock" onClick={() => go(proofOf(source))}>
          {t("after.proof")}
        </Button>
      </div>
      {link && <p class="pass-on-link">{link}</p>}
      <p class="note" role="status">
        {said}
      </p>
    </section>
  );
}

function reviewOf(source: Source) {
  return "id" in source
    ? { page: "record_review" as const, id: source.id }
    : { page: "review" as const, ...source };
}

function proofOf(source: Source) {
  return "id" in source
    ? { page: "record_proof" as const, id: source.id }
    : { page: "proof" as const, ...source };
}

/** An address that shows the record to whoever has it. */
async function linkTo(
  source: Source,
): Promise<{ ok: true; url: string } | { ok: false; text: string }> {
  if ("id" in source) return { ok: true, url: `${location.origin}/records/${source.id}/` };
  const made = await tried(shareDeal(source.code, source.number));
  return made.ok
    ? { ok: true, url: `${location.origin}/records/${made.value.id}/` }
    : { ok: false, text: troubleText(made.trouble) };
}

function save(record: DealRecord): void {
  const first = record.deals[0]?.number ?? 1;
  const file = new Blob([JSON.stringify(record)], { type: "application/json" });
  const way = document.createElement("a");
  way.href = URL.createObjectURL(file);
  way.download = `verandah-deal-${first}.json`;
  way.click();
  URL.revokeObjectURL(way.href);
}
