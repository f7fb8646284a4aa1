/** A page with one thing to say and ways on: closed tables, unknown addresses, waiting for the first view. */
import type { ComponentChildren, VNode } from "preact";
import { Eave } from "../art/eave.tsx";
import { Inlay } from "../art/inlay.tsx";

interface Props {
  title: string;
  text?: string;
  children?: ComponentChildren;
}

export function MessageScreen({ title, text, children }: Props): VNode {
  return (
    <main class="message on-table">
      <Eave />
      <Inlay />
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <div class="message-acts">{children}</div>
    </main>
  );
}
