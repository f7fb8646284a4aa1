/** The inner size of an element, kept up to date. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Size } from "../../core/camera.ts";

export function useSize<E extends HTMLElement>(onSize: (size: Size) => void): RefObject<E | null> {
  const place = useRef<E>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => onSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [onSize]);
  return place;
}
