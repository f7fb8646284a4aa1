/** The welcome: five tiles, the name, what it is. */
import type { ComponentChildren, VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { Eave } from "../art/eave.tsx";
import { Inlay } from "../art/inlay.tsx";
import { TileArt } from "../art/tile.tsx";

export function Hero({ children }: { children: ComponentChildren }): VNode {
  return (
    <header class="hero on-table">
      <Eave />
      <Inlay />
      <div class="hero-tools">{children}</div>
      <div class="hero-chain">
        <TileArt first={4} second={1} flat />
        <TileArt first={1} second={6} flat />
        <TileArt first={6} second={6} />
        <TileArt first={6} second={0} flat />
        <TileArt first={0} second={3} flat />
      </div>
      <h1>{t("app.name")}</h1>
      <p class="hero-line">{t("start.line")}</p>
      <p class="hero-free">{t("start.free")}</p>
    </header>
  );
}
