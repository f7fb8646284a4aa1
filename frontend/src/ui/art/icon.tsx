/** The icons: strokes on a grid of 24, in the colour of the text. They say nothing; their button is named. */
import type { VNode } from "preact";

const PATHS = {
  menu: "M4 7h16M4 12h16M4 17h10",
  bin: "M5 7h14M10 4h4M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5",
  book: "M6 4h10.5L19 6.5V20H6zM9.5 9h6M9.5 13h6",
  bulb: "M9.5 17.5h5M10.5 20.5h3M12 3.5a6 6 0 0 0-3.6 10.8c.7.5 1.1 1.3 1.1 2.2v1h5v-1c0-.9.4-1.7 1.1-2.2A6 6 0 0 0 12 3.5z",
  undo: "M8.5 5L4 9.5L8.5 14M4 9.5h10.5a5 5 0 0 1 0 10H12",
  redo: "M15.5 5L20 9.5L15.5 14M20 9.5H9.5a5 5 0 0 0 0 10H12",
  share: "M12 15V3.5M8 7l4-3.5L16 7M5 12.5V20h14v-7.5",
  copy: "M9 9h11v11H9zM15 5.5V4H4v11h1.5",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  swap: "M8 8l-4 4l4 4M16 8l4 4l-4 4M4 12h16",
  close: "M6 6l12 12M18 6L6 18",
  sound: "M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2 2 0 0 0 4 0",
  zoom: "M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M15.5 15.5L20.5 20.5M10.5 7.5v6M7.5 10.5h6",
  check: "M5 12.5L10 17.5L19.5 7",
  clock: "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7v5l3.5 2",
  again: "M20 12a8 8 0 1 1-2.6-5.9M20 3.5V8h-4.5",
  phone:
    "M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3zM11 18h2",
  lock: "M5.5 11h13v9.5h-13zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  eye: "M2 12s3.7-6.5 10-6.5S22 12 22 12s-3.7 6.5-10 6.5S2 12 2 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
  chip: "M7.5 7.5h9v9h-9zM10 3.5v4M14 3.5v4M10 16.5v4M14 16.5v4M3.5 10h4M3.5 14h4M16.5 10h4M16.5 14h4",
  offline:
    "M4 4l16 16M2.5 9.5A14 14 0 0 1 8 6.2M11.5 5.4a14 14 0 0 1 10 4.1M5.8 13a9 9 0 0 1 5-2.5M15 11.3a9 9 0 0 1 3.2 1.7M9 16.3a4.5 4.5 0 0 1 4.5-1M12 19.5h.01",
  plus: "M12 5v14M5 12h14",
  forward: "M9 5l7 7l-7 7",
  first: "M18 5l-7 7l7 7M6 5v14",
  last: "M6 5l7 7l-7 7M18 5v14",
  back: "M15 5l-7 7l7 7",
  down: "M5 9l7 7l7-7",
  settings:
    "M4 8h9M17 8h3M4 16h3M11 16h9M13 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 16a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  info: "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 11v5.5M12 7.5h.01",
  alert: "M12 4L21.5 20h-19zM12 10v5M12 17.5h.01",
  around: "M4.5 8.5A8.5 8.5 0 1 1 4 14M4 3.5v5.5h5.5",
  left: "M20 12H4M10 6l-6 6l6 6",
  leave: "M10 4H5v16h5M9.5 12H20M16 8l4 4l-4 4",
  cards: "M4.5 6.5h8v13h-8zM8 3.5h11.5v13H16",
  globe: "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M3 12h18M12 3c5 5 5 13 0 18c-5-5-5-13 0-18",
  key: "M4 16a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M10 13.5L19.5 4M16 7.5l3 3",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): VNode {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
