/** The rules around the deals, and what the table does for people. */
import type { VNode } from "preact";
import { rich } from "../../i18n/rich.tsx";

export function Match(): VNode {
  return (
    <>
      <p>{rich("rulebook.match.text")}</p>
      <p>{rich("rulebook.match.next")}</p>
      <p>{rich("rulebook.match.session")}</p>
    </>
  );
}

export function Without(): VNode {
  return <p>{rich("rulebook.without.text")}</p>;
}

export function Computers(): VNode {
  return (
    <>
      <p>{rich("rulebook.computers.text")}</p>
      <p>{rich("rulebook.computers.wait")}</p>
      <p>{rich("rulebook.computers.stand_in")}</p>
    </>
  );
}

export function Hints(): VNode {
  return <p>{rich("rulebook.hints.text")}</p>;
}

export function Undo(): VNode {
  return (
    <>
      <p>{rich("rulebook.undo.text")}</p>
      <p>{rich("rulebook.undo.asked")}</p>
      <p>{rich("rulebook.undo.restart")}</p>
    </>
  );
}

export function Covers(): VNode {
  return (
    <>
      <p>{rich("rulebook.covers.text")}</p>
      <p>{rich("rulebook.covers.next")}</p>
    </>
  );
}

export function Shuffle(): VNode {
  return (
    <>
      <p>{rich("rulebook.shuffle.text")}</p>
      <p>{rich("rulebook.shuffle.proof")}</p>
    </>
  );
}

export function Controls(): VNode {
  return (
    <>
      <p>{rich("rulebook.controls.preview")}</p>
      <p>{rich("rulebook.controls.move")}</p>
      <p>{rich("rulebook.controls.drag")}</p>
      <p>{rich("rulebook.controls.keys")}</p>
      <p>{rich("rulebook.controls.pass")}</p>
    </>
  );
}
