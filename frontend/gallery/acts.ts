/** What a person does to get to a state: taps and typing on the real page. */

/** The first element there is, once there is one. */
export async function found(selector: string): Promise<HTMLElement> {
  for (;;) {
    const element = document.querySelector<HTMLElement>(selector);
    if (element) return element;
    await new Promise((resume) => requestAnimationFrame(resume));
  }
}

export async function pressed(...selectors: string[]): Promise<void> {
  for (const selector of selectors) (await found(selector)).click();
}

export async function typed(selector: string, text: string): Promise<void> {
  const input = (await found(selector)) as HTMLInputElement;
  input.value = text;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Presses a key until it has opened a sheet: a table that has just come does not hear it yet. */
export async function opened(key: string): Promise<void> {
  const target = await found(".hand-tile");
  while (!document.querySelector('[role="dialog"]')) {
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    await new Promise((resume) => requestAnimationFrame(resume));
  }
}
