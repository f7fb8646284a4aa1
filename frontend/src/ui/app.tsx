import { t } from "../i18n/index.ts";

export function App() {
  return <h1>{t("app.name")}</h1>;
}
