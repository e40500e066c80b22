import { type Brand, digitsOf } from './card-fields.ts';

export type Edit = { text: string; caret: number };

export type EditKind = 'insert' | 'delete-before' | 'delete-after';

const USUAL_GAPS = [4, 8, 12];
const MAX_NUMBER_LENGTH = 19;
const SEPARATOR = ' / ';

export function formatNumber(edit: Edit, kind: EditKind, brand: Brand | null): Edit {
  const longest = brand ? Math.max(...brand.lengths) : MAX_NUMBER_LENGTH;
  const digits = digitsOf(edit.text).slice(0, longest);
  const gaps = brand?.gaps ?? USUAL_GAPS;
  const text = [...digits]
    .map((digit, index) => (gaps.includes(index) ? ` ${digit}` : digit))
    .join('');
  return { text, caret: caretAfter(text, digitsBefore(edit), kind) };
}

export function formatSecurityCode(edit: Edit, brand: Brand | null): Edit {
  const text = digitsOf(edit.text).slice(0, brand?.codeSize ?? 4);
  return { text, caret: Math.min(digitsBefore(edit), text.length) };
}

/** Accepts `3/29`, `0329`, `03/2029` and `2029-03`. */
export function formatExpiry(edit: Edit, kind: EditKind): Edit {
  const iso = /^\s*(\d{4})-(\d{1,2})\s*$/.exec(edit.text);
  if (iso) return formatExpiry(atEnd(`${iso[2]?.padStart(2, '0')}${iso[1]}`), kind);
  const typed = digitsOf(edit.text);
  const month = monthOf(edit.text, typed);
  const added = month.length - Math.min(typed.length, month.startsWith(typed.slice(0, 2)) ? 2 : 1);
  const year = yearOf(typed.slice(month.length - added));
  const isWhole = month.length === 2 && (kind === 'insert' || year !== '');
  const text = isWhole ? `${month}${SEPARATOR}${year}` : month;
  return { text, caret: caretAfter(text, digitsBefore(edit) + added, kind) };
}

/** `3`, `1/` and `13` can only mean a month of one digit. */
function monthOf(text: string, digits: string): string {
  const first = digits.slice(0, 1);
  const isAlone = /^\D*\d\s*[/.-]/.test(text) || first > '1';
  const second = digits.slice(1, 2);
  return isAlone || (first === '1' && second > '2') ? `0${first}` : digits.slice(0, 2);
}

/** Two digits; four only while a full year is being typed. */
function yearOf(digits: string): string {
  if (!digits.startsWith('20')) return digits.slice(0, 2);
  return digits.length >= 4 ? digits.slice(2, 4) : digits;
}

/** A deleted separator would be added again, so the digit next to it is deleted instead. */
export function deleteAcrossSeparator(before: string, edit: Edit, kind: EditKind): Edit {
  if (kind === 'insert' || edit.text === before || digitsOf(before) !== digitsOf(edit.text)) {
    return edit;
  }
  const { text, caret } = edit;
  if (kind === 'delete-before') {
    const start = text.slice(0, caret).replace(/\d\D*$/, '');
    return { text: start + text.slice(caret), caret: start.length };
  }
  return { text: text.slice(0, caret) + text.slice(caret).replace(/^\D*\d/, ''), caret };
}

function atEnd(text: string): Edit {
  return { text, caret: text.length };
}

function digitsBefore({ text, caret }: Edit): number {
  return digitsOf(text.slice(0, caret)).length;
}

function caretAfter(text: string, count: number, kind: EditKind): number {
  let digits = 0;
  let caret = 0;
  while (caret < text.length && digits < count) {
    if (/\d/.test(text.charAt(caret))) digits += 1;
    caret += 1;
  }
  if (kind === 'insert' && count > 0) {
    while (caret < text.length && !/\d/.test(text.charAt(caret))) caret += 1;
  }
  return caret;
}
