/** From a finished deal to its steps, its review, the proof of its shuffle, and the room's book. */
import type { ComponentChildren, VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { go } from "../../state/route.ts";
import { Button } from "../parts/button.tsx";

interface Props {
  code: string;
  number: number;
  children?: ComponentChildren;
}

export function WaysOn({ code, number, children }: Props): VNode {
  return (
    <nav class="ways-on" aria-label={t("result.deal_ways")}>
      <Button icon="forward" onClick={() => go({ page: "replay", code, number })}>
        {t("result.replay")}
      </Button>
      <Button icon="eye" onClick={() => go({ page: "review", code, number })}>
        {t("result.review")}
      </Button>
      <Button icon="lock" onClick={() => go({ page: "proof", code, number })}>
        {t("result.proof")}
      </Button>
      <Button icon="book" onClick={() => go({ page: "book", code })}>
        {t("result.book")}
      </Button>
      {children}
    </nav>
  );
}
