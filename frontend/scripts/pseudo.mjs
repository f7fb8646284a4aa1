/**
 * Made-up languages, by which a screen shows what real ones may do to it: words half as long again, or a script
 * that runs from right to left. Made from English, readable, and told apart from words that were never translated.
 *
 * Named as CLDR names them: en-XA and ar-XB.
 */

const ACCENTED = /** @type {Record<string, string>} */ ({
  a: "å",
  e: "é",
  i: "î",
  o: "ö",
  u: "û",
  A: "Å",
  E: "É",
  I: "Î",
  O: "Ö",
  U: "Û",
});
/** A word of five letters gets two more; what is measured is the sum of a line. */
const LONGER = 0.4;
const TO_RIGHT = "\u202E";
const DONE = "\u202C";

/**
 * Applies a change to what a person would read of a message: not to arguments, cases or marks.
 * @param {string} message
 * @param {(text: string) => string} change
 */
function onText(message, change) {
  let depth = 0;
  // Parts of the syntax, and between them text. Inside of braces an odd depth is syntax, an even one text.
  return message
    .split(/(<\/?b>|\{|\})/)
    .map((part) => {
      if (part === "{") depth += 1;
      else if (part === "}") depth -= 1;
      else if (depth % 2 === 0 && !/^<\/?b>$/.test(part)) return change(part);
      return part;
    })
    .join("");
}

/** @param {string} text */
function longer(text) {
  return text.replaceAll(/\p{L}+/gu, (word) => {
    const accented = word.replaceAll(/[aeiou]/gi, (letter) => ACCENTED[letter] ?? letter);
    return accented + "~".repeat(Math.round(word.length * LONGER));
  });
}

/** @param {string} text */
function rightToLeft(text) {
  return text.replaceAll(/\p{L}+/gu, (word) => `${TO_RIGHT}${word}${DONE}`);
}

/** @type {Record<string, (key: string, text: string) => string>} */
export const PSEUDO = {
  "en-XA": (key, text) => (key === "language.direction" ? text : onText(text, longer)),
  "ar-XB": (key, text) => (key === "language.direction" ? "rtl" : onText(text, rightToLeft)),
};
