// Cleans text that people type, paste or autofill. Every form's schema uses it, in the browser and on the server.

/**
 * Invisible characters: control characters, direction marks, zero-width spaces, soft hyphens, byte order marks and
 * unpaired surrogates. Joiners (U+200C, U+200D) stay, since Persian and Indic names and emoji need them.
 */
const invisible =
  /[^\P{Cc}\t\n\r]|\p{Cs}|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

const blanks = /[\u2800\u3164\uFFA0]/gu;

/** Only fillers, variation selectors and tags without a visible character. */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\u17B4\u17B5]*$/u;

/** A joiner without effect: at an end, beside a space, or after a Latin letter. */
const looseJoiners =
  /(?<=^|[\s\p{Script=Latin}])[\u200C\u200D]+|(?<![\u200C\u200D])[\u200C\u200D]+(?=\s|$)/gu;

/** Hyphens, dashes and minus signs of every script. Japanese keyboards type a long vowel mark as a dash. */
const dashes = /[\p{Pd}\u02D7\u2043\u2212\u30FC\uFF70]/gu;

/** Cleans a line: no invisible characters, plain single spaces, trimmed, letters composed (NFC). */
export function cleanLine(text: string): string {
  return visibleLine(text.normalize('NFC'));
}

/** Like `cleanLine`, but letters are not composed, which would turn the Kelvin sign into a K. */
export function visibleLine(text: string): string {
  return visible(text).replace(/\s+/gu, ' ').replace(looseJoiners, '').trim();
}

/** Like `cleanLine` for several lines, e.g. a note: line breaks and indents stay. */
export function cleanLines(text: string): string {
  return visible(text.normalize('NFC'))
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(/[^\S\n\t]/gu, ' ')
    .replace(looseJoiners, '')
    .trim();
}

function visible(text: string): string {
  const cleaned = text.replace(invisible, '').replace(blanks, ' ');
  return unseen.test(cleaned) ? '' : cleaned;
}

/** Like `cleanLine` for a code or number, with plain digits, letters and hyphens: `１００－０００１` becomes `100-0001`. */
export function cleanCode(text: string): string {
  return cleanLine(text.normalize('NFKC'))
    .replace(/[\u200C\u200D]/gu, '')
    .replace(dashes, '-')
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit);
}

/** Counts back to the script's zero, since Unicode has the ten digits of a script in a row. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
