/** Getting a link to somebody: the phone's share sheet, the clipboard, or neither (plain http withholds both). */

export const canShare = (): boolean => typeof navigator.share === "function";

/** Opens the share sheet. That somebody closed it is no trouble. */
export async function share(text: string, url: string): Promise<void> {
  await navigator.share({ text, url }).catch(() => undefined);
}

/** Whether the text now is on the clipboard. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The old way, which also works without a secure context. */
function copySelected(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "sr-only";
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  return copied;
}
