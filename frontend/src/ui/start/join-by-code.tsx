/** A code, or a pasted link, leads to its table. A wrong one is said under the field, with two ways on. */
import type { VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import { codeIn, spacedCode } from "../../core/typed-code.ts";
import { t } from "../../i18n/index.ts";
import { lookUp } from "../../net/api.ts";
import { go } from "../../state/route.ts";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { type Trouble, tried, troubleText } from "../words/trouble.ts";

export function JoinByCode({ onMakeInstead }: { onMakeInstead: () => void }): VNode {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const input = useRef<HTMLInputElement>(null);

  async function join(): Promise<void> {
    const code = codeIn(text);
    if (code === "") return input.current?.focus();
    setBusy(true);
    const found = await tried(lookUp(code));
    setBusy(false);
    if (found.ok) go({ page: "room", code: found.value.code });
    else setTrouble(found.trouble);
  }

  function again(): void {
    setTrouble(null);
    input.current?.select();
  }

  return (
    <form
      class="panel start-join"
      onSubmit={(event) => {
        event.preventDefault();
        void join();
      }}
    >
      <Field
        label={t("code.label")}
        value={text}
        onInput={(next) => {
          setText(next);
          setTrouble(null);
        }}
        placeholder={t("code.example")}
        code
        error={trouble && <WrongCode trouble={trouble} code={codeIn(text)} />}
        inputRef={input}
      >
        <Button submit disabled={busy}>
          {t("start.join")}
        </Button>
      </Field>
      {trouble?.code === "room_not_found" && (
        <div class="start-ways">
          <Button icon="again" wide onClick={again}>
            {t("start.another_code")}
          </Button>
          <Button icon="plus" wide onClick={onMakeInstead}>
            {t("start.make_instead")}
          </Button>
        </div>
      )}
    </form>
  );
}

function WrongCode({ trouble, code }: { trouble: Trouble; code: string }): VNode {
  if (trouble.code !== "room_not_found") return <p>{troubleText(trouble)}</p>;
  return (
    <>
      <p>
        <b>{t("start.no_such_table", { code: spacedCode(code) })}</b>
      </p>
      <p class="field-help">{t("trouble.room_not_found")}</p>
    </>
  );
}
