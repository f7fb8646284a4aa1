/** Buttons. `act` is red and belongs to the one action that plays or goes on; a screen has at most one. */
import type { ComponentChildren, VNode } from "preact";
import { Icon, type IconName } from "../art/icon.tsx";

interface ButtonProps {
  kind?: "act" | "agree" | "calm";
  icon?: IconName;
  children: ComponentChildren;
  onClick?: () => void;
  disabled?: boolean;
  submit?: boolean;
  wide?: boolean;
}

export function Button(props: ButtonProps): VNode {
  const { kind = "calm", icon, children, submit = false, wide = false, ...rest } = props;
  return (
    <button
      {...rest}
      type={submit ? "submit" : "button"}
      class={`button button-${kind}${wide ? " button-wide" : ""}`}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

interface IconButtonProps {
  icon: IconName;
  /** Its name: read out, and shown as a tooltip. */
  label: string;
  onClick: () => void;
  disabled?: boolean;
  class?: string;
  /** Its key on the keyboard, where there is one. */
  "aria-keyshortcuts"?: string;
  /** For buttons that open something. */
  "aria-expanded"?: boolean;
}

export function IconButton({ icon, label, class: extra = "", ...rest }: IconButtonProps): VNode {
  return (
    <button {...rest} type="button" class={`icon-button ${extra}`} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
