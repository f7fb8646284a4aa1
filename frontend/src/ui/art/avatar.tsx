/** Who sits there: an initial, or a chip for a computer, on the team's colour and shape. Named beside it. */
import type { ComponentChildren, VNode } from "preact";
import type { Occupant, TeamNumber } from "../../core/wire.ts";
import { Icon } from "./icon.tsx";

interface Props {
  who: Pick<Occupant, "seat" | "kind" | "name">;
  /** A ring: it is this seat's turn. */
  due?: boolean;
  size?: "small" | "normal" | "large";
  /** A small badge at the corner. */
  children?: ComponentChildren;
}

export function Avatar({ who, due = false, size = "normal", children }: Props): VNode {
  const team = (who.seat % 2) as TeamNumber;
  const classes = ["avatar", `avatar-${team}`, `avatar-${size}`];
  if (due) classes.push("is-due");
  if (who.kind === "empty") classes.push("is-empty");
  return (
    <span class={classes.join(" ")} aria-hidden="true">
      {sign(who)}
      {children && <span class="avatar-badge">{children}</span>}
    </span>
  );
}

function sign({ kind, name }: Props["who"]): ComponentChildren {
  if (kind === "computer") return <Icon name="chip" />;
  if (kind === "empty") return <Icon name="plus" />;
  return initialOf(name ?? "");
}

/** The first letter or digit of a name; a name of neither is stood for by its first sign. */
export function initialOf(name: string): string {
  const first = name.match(/[\p{L}\p{N}]/u)?.[0] ?? Array.from(name)[0] ?? "";
  return first.toLocaleUpperCase();
}
