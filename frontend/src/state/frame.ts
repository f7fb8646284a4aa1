/** Work that the next frame need not wait for. */

let waiting: (() => void)[] = [];

/** Does `work` as soon as the next frame is drawn, after what was put off before it. */
export function afterFrame(work: () => void): void {
  waiting.push(work);
  if (waiting.length === 1) requestAnimationFrame(() => setTimeout(workOff));
}

function workOff(): void {
  const due = waiting;
  waiting = [];
  for (const work of due) work();
}
