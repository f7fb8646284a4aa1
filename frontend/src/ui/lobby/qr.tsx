/** A link as a QR code; a chunk of its own, so that only who invites loads it. */
import type { VNode } from "preact";
import { encode } from "uqr";

export default function Qr({ text, label }: { text: string; label: string }): VNode {
  const { size, data } = encode(text, { border: 0, ecc: "M" });
  const path = data
    .flatMap((line, y) => line.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
