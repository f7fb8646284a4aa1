/** What somebody types or pastes where a table code belongs. Whether there is such a table, the server says. */

/** The code in a text: bare, with spaces or dashes, in any case, or as a whole pasted link. */
export function codeIn(text: string): string {
  const link = text.match(/\/r\/([^/?#\s]+)/)?.[1];
  return (link ?? text).replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}

/** A code as it is shown: two groups of three. */
export function spacedCode(code: string): string {
  return code.length === 6 ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
}
