/** A labelled line of text, with what is wrong with it right under it, brought into view. */
import type { ComponentChildren, Ref, VNode } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon } from "../art/icon.tsx";

interface Props {
  label: string;
  value: string;
  onInput: (text: string) => void;
  /** Shown under the field and read with it. */
  error?: ComponentChildren;
  placeholder?: string;
  maxLength?: number;
  /** A table code: display type, capitals. */
  code?: boolean;
  autocomplete?: string;
  inputRef?: Ref<HTMLInputElement>;
  /** What stands beside the field in the same line. */
  children?: ComponentChildren;
}

export function Field(props: Props): VNode {
  const { label, onInput, error, code = false, inputRef, children, ...rest } = props;
  const id = useId();
  const errorId = `${id}-error`;
  const field = useRef<HTMLDivElement>(null);
  const isWrong = Boolean(error);
  useEffect(() => {
    if (isWrong) field.current?.closest(".panel")?.scrollIntoView({ block: "nearest" });
  }, [isWrong]);
  return (
    <div class="field" ref={field}>
      <label for={id}>{label}</label>
      <div class="field-line">
        <input
          autocomplete="off"
          {...rest}
          id={id}
          class={code ? "code" : ""}
          type="text"
          autocapitalize={code ? "characters" : "words"}
          spellcheck={false}
          aria-invalid={error ? "true" : "false"}
          aria-describedby={errorId}
          onInput={(event) => onInput(event.currentTarget.value)}
          ref={inputRef ?? null}
        />
        {children}
      </div>
      <div class="field-error" id={errorId} role="alert">
        {error && (
          <>
            <Icon name="alert" />
            <div>{error}</div>
          </>
        )}
      </div>
    </div>
  );
}
