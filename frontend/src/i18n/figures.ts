/**
 * How messages write whole numbers.
 *
 * The first `Intl.NumberFormat` of a page costs a cheap phone a tenth of a second, before the hand; up to a thousand
 * every language that we speak writes figures alike.
 */
import * as runtime from "@messageformat/runtime";

const ALIKE = 1_000;
/** Where the runtime of the messages looks for a language's format before it makes one. */
const formats = runtime._nf as unknown as Record<string, Pick<Intl.NumberFormat, "format">>;

/** Has the messages of a language write their numbers so. */
export function writeFigures(language: string): void {
  formats[language] ??= {
    format: (value) =>
      Math.abs(Number(value)) < ALIKE
        ? String(value)
        : new Intl.NumberFormat(language).format(Number(value)),
  };
}
