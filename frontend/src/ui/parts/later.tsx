/**
 * Components from chunks of their own.
 *
 * Owns what stands in their place meanwhile, and when a chunk can't be had. When it is fetched anew is not its business.
 */
import { signal } from "@preact/signals";
import type { ComponentChildren, ComponentType, FunctionComponent, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { loadAnew, reportMissing } from "../../state/missing.ts";
import { Button } from "./button.tsx";
import { MessageScreen } from "./message-screen.tsx";

export type Loader<P> = () => Promise<{ default: ComponentType<P> }>;
export type Later<P> = FunctionComponent<P> & {
  /**
   * Fetches the chunk before it is needed, so that its screen comes without a gap, also in a tunnel. Resolves when
   * that is over, one way or the other.
   */
  ahead(): Promise<void>;
};

/** A part of a screen. Made once per module, outside of components. */
export function later<P extends object>(load: Loader<P>): Later<P> {
  return made(load, () => null, MissingPart);
}

/** A whole screen; `Meanwhile` is shown until it has come. */
export function laterScreen<P extends object>(
  load: Loader<P>,
  Meanwhile: () => VNode | null = () => null,
): Later<P> {
  return made(load, Meanwhile, MissingScreen);
}

/** A component from a chunk, with what stands in its place meanwhile, and what where the chunk can't be had. */
export function made<P extends object>(
  load: Loader<P>,
  Meanwhile: () => VNode | null,
  Missing: (props: P) => VNode,
): Later<P> {
  // Signals, not state: whoever fetched the chunk, all places that wait for it are drawn.
  const loaded = signal<ComponentType<P> | null>(null);
  const failed = signal(false);
  let coming: Promise<void> | null = null;
  function fetch(): Promise<void> {
    coming ??= load().then(
      (module) => {
        loaded.value = module.default;
      },
      () => {
        failed.value = true;
      },
    );
    return coming;
  }
  function Later(props: P): VNode | null {
    useEffect(() => void fetch(), []);
    const Loaded = loaded.value;
    if (Loaded) return <Loaded {...props} />;
    return failed.value ? <Missing {...props} /> : <Meanwhile />;
  }
  return Object.assign(Later, { ahead: fetch });
}

function MissingScreen(): VNode {
  return (
    <MissingWords
      frame={(text, way) => (
        <MessageScreen title={t("missing.title")} text={text}>
          {way}
        </MessageScreen>
      )}
    />
  );
}

/** In the place of a part: what is the matter, with a way on. */
export function MissingPart(): VNode {
  return (
    <MissingWords
      frame={(text, way) => (
        <div class="missing">
          <p>{text}</p>
          {way}
        </div>
      )}
    />
  );
}

interface WordsProps {
  frame: (text: string, way: ComponentChildren) => VNode;
}

/** Says what is the matter, and has the page loaded anew as soon as that helps. */
function MissingWords({ frame }: WordsProps): VNode {
  const [isUnanswered, setUnanswered] = useState(false);
  useEffect(reportMissing, []);
  const again = async () => setUnanswered(!(await loadAnew()));
  return frame(
    isUnanswered ? t("missing.unanswered") : t("missing.text"),
    <Button kind="agree" icon="again" onClick={() => void again()}>
      {t("closed.reload")}
    </Button>,
  );
}
