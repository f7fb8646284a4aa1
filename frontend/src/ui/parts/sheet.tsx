/**
 * A sheet: lies over the table, never over the hand; nothing below it moves.
 *
 * It takes the focus when it comes and gives it back when it goes; Escape and the browser's Back close it. The hand
 * stays usable, so it is no modal dialog.
 */
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { closeOnBack } from "../../state/route.ts";
import { IconButton } from "./button.tsx";

interface Props {
  title: string;
  /** Drawn before the title. */
  sign?: ComponentChildren;
  onClose: () => void;
  children: ComponentChildren;
  /** Answers; they stay in sight however little of the rest fits. */
  acts?: ComponentChildren;
  /** As high as its place allows, for long contents. */
  tall?: boolean;
}

export function Sheet({ title, sign, onClose, children, acts, tall = false }: Props): VNode {
  const id = useId();
  const place = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // With the sheet itself: where one follows another in one step, the history sees no gap.
  useLayoutEffect(() => closeOnBack(() => close.current()), []);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    place.current?.focus();
    return () => before?.isConnected && before.focus();
  }, []);
  return (
    <section
      class={`sheet${tall ? " sheet-tall" : ""}`}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      ref={place}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div class="sheet-scroll">
        <div class="sheet-head">
          {sign}
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label={t("close")} onClick={onClose} />
        </div>
        {children}
      </div>
      {acts && <div class="sheet-acts">{acts}</div>}
    </section>
  );
}
