/** One name, one red button. */
import type { Ref, VNode } from "preact";
import { t } from "../../i18n/index.ts";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { troubleText } from "../words/trouble.ts";
import type { Making } from "./making.ts";

/** As long as a name may be; the server counts visible characters again. */
export const LONGEST_NAME = 20;

interface Props {
  making: Making;
  inputRef: Ref<HTMLInputElement>;
}

export function MakeTable({ making, inputRef }: Props): VNode {
  const { name, setName, busy, trouble } = making;
  return (
    <form
      class="panel start-make"
      onSubmit={(event) => {
        event.preventDefault();
        void making.make();
      }}
    >
      <Field
        label={t("name.label")}
        value={name}
        onInput={setName}
        maxLength={LONGEST_NAME}
        autocomplete="nickname"
        error={trouble && troubleText(trouble)}
        inputRef={inputRef}
      >
        <Button kind="act" submit disabled={busy}>
          {t("start.make")}
        </Button>
      </Field>
    </form>
  );
}
