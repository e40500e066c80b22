/*
 * Cleans what people type, paste and autofill. Every schema of a form uses it, in the browser and on the server.
 */

/**
 * Characters that nobody sees: control characters, direction marks and embeddings, zero-width spaces, soft hyphens and
 * byte order marks, halves of characters. Joiners stay (U+200C, U+200D): Persian and Indic names and emoji are written with them.
 */
const invisible =
  /[^\P{Cc}\t\n\r]|\p{Cs}|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** Letters that look like a space. */
const blanks = /[\u2800\u3164\uFFA0]/gu;

/** Nothing that anybody sees: fillers, variation selectors and tags without a character that they belong to. */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\u17B4\u17B5]*$/u;

/** A joiner that joins nothing: at an end, beside a space, or after a Latin letter. */
const looseJoiners =
  /(?<=^|[\s\p{Script=Latin}])[\u200C\u200D]+|(?<![\u200C\u200D])[\u200C\u200D]+(?=\s|$)/gu;

/** Hyphens, dashes and minus signs of every script; in Japanese a long vowel mark is typed as a dash. */
const dashes = /[\p{Pd}\u02D7\u2043\u2212\u30FC\uFF70]/gu;

/** A text of one line: without invisible characters, each space a plain one, trimmed, its letters composed (NFC). */
export function cleanLine(text: string): string {
  return visibleLine(text.normalize('NFC'));
}

/** As `cleanLine`, without composing letters, which makes a K of the Kelvin sign. */
export function visibleLine(text: string): string {
  return visible(text).replace(/\s+/gu, ' ').replace(looseJoiners, '').trim();
}

/** A text of several lines, e.g. a note: as `cleanLine`, but its line breaks and indents stay. */
export function cleanLines(text: string): string {
  return visible(text.normalize('NFC'))
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(/[^\S\n\t]/gu, ' ')
    .replace(looseJoiners, '')
    .trim();
}

function visible(text: string): string {
  const shown = text.replace(invisible, '').replace(blanks, ' ');
  return unseen.test(shown) ? '' : shown;
}

/** A code or number of one line: also with plain digits, letters and hyphens, e.g. `１００－０００１` as `100-0001`. */
export function cleanCode(text: string): string {
  return cleanLine(text.normalize('NFKC'))
    .replace(/[\u200C\u200D]/gu, '')
    .replace(dashes, '-')
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit);
}

/** Unicode has the ten digits of a script in a row, from zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
