/**
 * A finished deal beside perfect play, action by action, with the four hands (P27).
 *
 * What the record says is drawn as in a replay; what is said of it is the server's.
 */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Route } from "../../core/route.ts";
import { t } from "../../i18n/index.ts";
import type { DealRecord, RecordedDeal, Source } from "../../net/records.ts";
import { go } from "../../state/route.ts";
import { Button } from "../parts/button.tsx";
import { MessageScreen } from "../parts/message-screen.tsx";
import { backFrom, WithRecord } from "../records/record-page.tsx";
import { pageTroubleText } from "../words/trouble.ts";
import { Reviewed } from "./reviewed.tsx";
import { useReview } from "./use-review.ts";
import "../../styles/review.css";

export default function ReviewScreen({ source }: { source: Source }): VNode {
  return (
    <WithRecord source={source}>
      {(record) => <WithReview record={record} source={source} />}
    </WithRecord>
  );
}

/** To the end of the deal, or to the record, from where it was opened. */
function backTo(source: Source): Route {
  return "id" in source ? { page: "record", id: source.id } : backFrom(source);
}

function WithReview({ record, source }: { record: DealRecord; source: Source }): VNode {
  const [index, choose] = useState(0);
  const [attempt, ask] = useState(0);
  const deal = record.deals[index] as RecordedDeal;
  const got = useReview(source, deal.number, attempt);
  const back = () => go(backTo(source));
  // Another deal has just been chosen: what is here is still of the one before.
  if (got.is === "here" && got.review.number === deal.number)
    return (
      <Reviewed
        key={index}
        record={record}
        deal={deal}
        review={got.review}
        index={index}
        onChoose={choose}
        onBack={back}
      />
    );
  const isRefused = got.is === "refused";
  return (
    <MessageScreen
      title={isRefused ? t("review.no_review") : t("result.review")}
      text={
        isRefused
          ? pageTroubleText(got.trouble)
          : [t("review.coming"), got.is === "late" ? t("review.coming_late") : ""].join(" ")
      }
    >
      {isRefused && (
        <Button kind="agree" icon="again" onClick={() => ask(attempt + 1)}>
          {t("review.again")}
        </Button>
      )}
      <Button icon="back" onClick={back}>
        {t("back")}
      </Button>
    </MessageScreen>
  );
}
