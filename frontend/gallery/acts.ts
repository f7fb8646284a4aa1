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
