/** Random hex digits. `crypto.randomUUID` does not exist on plain http; `getRandomValues` does. */
export function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
