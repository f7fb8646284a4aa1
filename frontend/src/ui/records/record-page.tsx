/** A page about a record: its head, the way back, and what is shown while the record comes or can't be had. */
import type { ComponentChildren, VNode } from "preact";
import type { Route } from "../../core/route.ts";
import { t } from "../../i18n/index.ts";
import type { DealRecord, Source } from "../../net/records.ts";
import { go } from "../../state/route.ts";
import { Eave } from "../art/eave.tsx";
import { Button, IconButton } from "../parts/button.tsx";
import { MessageScreen } from "../parts/message-screen.tsx";
import { pageTroubleText } from "../words/trouble.ts";
import { useRecord } from "./use-record.ts";
import "../../styles/records.css";

/** Where a page about a record leads back to. */
export function backFrom(source: Source): Route {
  return "id" in source ? { page: "start" } : { page: "deal", ...source };
}

interface WithProps {
  source: Source;
  children: (record: DealRecord) => VNode;
}

/** `children` with the record once it is here. */
export function WithRecord({ source, children }: WithProps): VNode {
  const got = useRecord(source);
  if (!got) return <MessageScreen title={t("after.coming")} />;
  if ("record" in got) return children(got.record);
  return (
    <MessageScreen title={t("after.no_record")} text={pageTroubleText(got.trouble)}>
      <Button kind="agree" icon="back" onClick={() => go(backFrom(source))}>
        {t("back")}
      </Button>
    </MessageScreen>
  );
}

interface PageProps {
  title: string;
  back: Route;
  wide?: boolean;
  children: ComponentChildren;
}

export function PlainPage({ title, back, wide = false, children }: PageProps): VNode {
  return (
    <div class="page">
      <header class="page-head">
        <IconButton icon="back" label={t("back")} onClick={() => go(back)} />
        <h1>{title}</h1>
      </header>
      <Eave />
      <main class={`page-main${wide ? " page-wide" : ""}`}>{children}</main>
    </div>
  );
}
