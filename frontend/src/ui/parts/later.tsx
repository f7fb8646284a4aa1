/** A component from a chunk of its own: its place stays empty until it is there. */
import type { ComponentType, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";

type Loader<P> = () => Promise<{ default: ComponentType<P> }>;

/** Made once per module, outside of components. A chunk that can't be fetched leaves the place empty. */
export function later<P extends object>(load: Loader<P>): (props: P) => VNode | null {
  let loaded: ComponentType<P> | null = null;
  return function Later(props: P): VNode | null {
    const [, arrived] = useState(loaded !== null);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (module) => {
          loaded = module.default;
          arrived(true);
        },
        () => arrived(false),
      );
    }, []);
    const Loaded = loaded;
    return Loaded && <Loaded {...props} />;
  };
}
