/** Who comes by link, QR or code: a name, then one of the four seats, drawn as they sit. */
import type { VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import { spacedCode } from "../../core/typed-code.ts";
import type { Occupant, SeatNumber } from "../../core/wire.ts";
import { t } from "../../i18n/index.ts";
import { takeSeat } from "../../net/api.ts";
import { lastName } from "../../state/device.ts";
import { go } from "../../state/route.ts";
import { Eave } from "../art/eave.tsx";
import { Places } from "../lobby/places.tsx";
import { Button, IconButton } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { LONGEST_NAME } from "../start/make-table.tsx";
import { pageTroubleText, type Trouble, tried, troubleText } from "../words/trouble.ts";
import { nameOf } from "../words/who.ts";
import { SeatChoice } from "./seat-choice.tsx";
import "../../styles/lobby.css";
import "../../styles/join.css";

interface Props {
  code: string;
  seats: readonly Occupant[];
  /** The device now has a seat. */
  onSat: () => void;
  /** A seat was refused: the seats may be others by now. */
  onTaken?: () => void;
  /** To look on without one; absent where the room forbids it. */
  onWatch?: () => void;
}

export default function JoinScreen({ code, seats, onSat, onTaken, onWatch }: Props): VNode {
  const { name } = lastName.value;
  const [wanted, want] = useState<SeatNumber | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const free = seats.filter((seat) => seat.kind !== "person");
  const chosen = free.find((seat) => seat.seat === wanted) ?? free.find(isEmpty) ?? free[0];

  async function sit(): Promise<void> {
    if (name.trim() === "") {
      setTrouble({ code: "name_missing" });
      return input.current?.focus();
    }
    if (!chosen) return;
    setBusy(true);
    const sat = await tried(takeSeat(code, { name: name.trim(), seat: chosen.seat }));
    setBusy(false);
    if (sat.ok) return onSat();
    setTrouble(sat.trouble);
    onTaken?.();
  }

  return (
    <form
      class="screen lobby join"
      onSubmit={(event) => {
        event.preventDefault();
        void sit();
      }}
    >
      <header class="page-head">
        <IconButton icon="back" label={t("join.leave")} onClick={() => go({ page: "start" })} />
        <h1>{t("join.title", { code: spacedCode(code) })}</h1>
      </header>
      <Eave />
      <main class="screen-scroll">
        <div class="lobby-main">
          <div class="panel">
            <Field
              label={t("name.label")}
              value={name}
              onInput={(next) => {
                lastName.value = { name: next };
                setTrouble(null);
              }}
              maxLength={LONGEST_NAME}
              autocomplete="nickname"
              error={trouble?.code === "name_missing" && troubleText(trouble)}
              inputRef={input}
            />
          </div>
          <fieldset class="seat-choices">
            <legend>{t("join.choose")}</legend>
            <Places
              viewer={0}
              seat={(seat) => (
                <SeatChoice
                  who={seats[seat]}
                  partner={seats[(seat + 2) % 4]}
                  chosen={chosen?.seat === seat}
                  onChoose={() => {
                    want(seat);
                    setTrouble(null);
                  }}
                />
              )}
            />
          </fieldset>
        </div>
      </main>
      <footer class="page-foot">
        {trouble && trouble.code !== "name_missing" && (
          <p class="foot-trouble" role="alert">
            {pageTroubleText(trouble)}
          </p>
        )}
        {free.length === 0 && <p>{t("join.full")}</p>}
        {onWatch && <Button onClick={onWatch}>{t("join.watch")}</Button>}
        {chosen && (
          <Button kind="act" submit disabled={busy} wide>
            {isEmpty(chosen)
              ? t("join.sit", { seat: chosen.seat + 1 })
              : t("join.replace", { name: nameOf(chosen) })}
          </Button>
        )}
      </footer>
    </form>
  );
}

function isEmpty(seat: Occupant): boolean {
  return seat.kind === "empty";
}
