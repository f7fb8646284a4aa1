/** What is stored of those who play, where, and for how long (P39). */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { welcome } from "../../net/api.ts";
import { tried } from "../words/trouble.ts";
import { PlainPage } from "./record-page.tsx";

type Kept = Readonly<Record<"rooms" | "names" | "deals" | "records", number>>;

export default function StoredScreen(): VNode {
  const kept = useKept();
  return (
    <PlainPage title={t("after.stored_title")} back={{ page: "settings" }}>
      <section class="panel prose">
        <h2>{t("after.stored_phone")}</h2>
        <p>{t("after.stored_phone_text")}</p>
        <h2>{t("after.stored_server")}</h2>
        <p>{t("after.stored_nothing")}</p>
        {kept && (
          <ul>
            <li>{t("after.stored_rooms", { days: kept.rooms })}</li>
            <li>{t("after.stored_deals", { days: kept.deals })}</li>
            <li>{t("after.stored_names", { days: kept.names })}</li>
            <li>{t("after.stored_living")}</li>
            <li>{t("after.stored_records", { days: kept.records })}</li>
          </ul>
        )}
        <h2>{t("after.stored_who")}</h2>
        <p>{t("after.stored_who_text")}</p>
        <h2>{t("after.stored_delete")}</h2>
        <p>{t("after.stored_delete_text")}</p>
      </section>
    </PlainPage>
  );
}

/** The days this installation keeps things; null until the server has said so. */
function useKept(): Kept | null {
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(() => {
    void tried(welcome()).then((told) => {
      if (told.ok) setKept(told.value.limits.kept_days as Kept);
    });
  }, []);
  return kept;
}
