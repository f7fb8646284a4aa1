/**
 * Buttons. `act` is red and belongs to the one action that plays or goes on; a screen has at most one.
 *
 * One that is switched off for a moment keeps the focus, so it is not disabled for the browser, but says so and
 * does nothing.
 */
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
  const { kind = "calm", icon, children, submit = false, wide = false } = props;
  const { disabled = false, onClick } = props;
  return (
    <button
      aria-disabled={disabled}
      onClick={(event) => act(event, disabled, onClick)}
      type={submit ? "submit" : "button"}
      class={`button button-${kind}${wide ? " button-wide" : ""}`}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

function act(event: MouseEvent, disabled: boolean, onClick: (() => void) | undefined): void {
  if (disabled) event.preventDefault();
  else onClick?.();
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
  /** For what is on or off. */
  "aria-pressed"?: boolean;
}

export function IconButton(props: IconButtonProps): VNode {
  const { icon, label, class: extra = "", disabled = false, onClick, ...rest } = props;
  return (
    <button
      {...rest}
      type="button"
      class={`icon-button ${extra}`}
      aria-label={label}
      aria-disabled={disabled}
      title={label}
      onClick={(event) => act(event, disabled, onClick)}
    >
      <Icon name={icon} />
    </button>
  );
}
