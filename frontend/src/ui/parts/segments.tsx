/** One of a few: radio buttons drawn as one bar. */
import type { ComponentChildren, VNode } from "preact";
import { useId } from "preact/hooks";

interface Props<T extends string> {
  legend: string;
  /** The legend is read out but not drawn: the words beside it say the same. */
  quiet?: boolean;
  options: readonly { value: T; label: ComponentChildren }[];
  value: T;
  onChange: (value: T) => void;
}

export function Segments<T extends string>(props: Props<T>): VNode {
  const name = useId();
  return (
    <fieldset class="segments">
      <legend class={props.quiet ? "sr-only" : ""}>{props.legend}</legend>
      {props.options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
