/** Who of this device is to sit on an empty seat: the one person it has, moving, or somebody new. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Seat, SeatNumber } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { ask } from "../../state/table.ts";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { LONGEST_NAME } from "../start/make-table.tsx";

interface Props {
  seat: SeatNumber;
  /** The device's people; the first may move if there is no other. */
  people: readonly Seat[];
  onClose: () => void;
}

export function SitSheet({ seat, people, onClose }: Props): VNode {
  const [name, setName] = useState("");
  const [alone] = people.length === 1 ? people : [];

  async function move(from: Seat): Promise<void> {
    onClose();
    // Standing up first: a device that once held two seats hides its hands from then on.
    const stood = await ask({ type: "stand", seat: from.seat });
    if (stood.type === "done") await ask({ type: "sit", seat, name: from.name ?? "" });
  }

  async function add(): Promise<void> {
    const answer = await ask({ type: "sit", seat, name: name.trim() });
    if (answer.type === "done") onClose();
  }

  return (
    <Sheet title={t("sit.title", { seat: seat + 1 })} onClose={onClose}>
      {alone && (
        <Button wide onClick={() => void move(alone)}>
          {t("sit.move", { name: alone.name ?? "" })}
        </Button>
      )}
      <form
        class="sit-new"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") void add();
        }}
      >
        <Field label={t("sit.new_name")} value={name} onInput={setName} maxLength={LONGEST_NAME}>
          <Button kind="agree" submit disabled={name.trim() === ""}>
            {t("sit.add")}
          </Button>
        </Field>
        <p class="note">{t("sit.shared_note")}</p>
      </form>
    </Sheet>
  );
}
