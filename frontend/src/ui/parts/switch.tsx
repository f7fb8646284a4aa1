/** On or off, with a line that says what it does. */
import type { VNode } from "preact";
import { Icon, type IconName } from "../art/icon.tsx";

interface Props {
  icon: IconName;
  label: string;
  note?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

export function Switch({ icon, label, note, on, onChange }: Props): VNode {
  return (
    <label class="row switch">
      <Icon name={icon} />
      <span class="row-text">
        <b>{label}</b>
        {note && <small>{note}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span class="switch-track">
        <Icon name="check" />
      </span>
    </label>
  );
}
