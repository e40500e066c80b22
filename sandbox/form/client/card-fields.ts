import cardValidator from 'card-validator';
import type { FieldProblem } from '../messages.ts';

export type CardValues = {
  number: string;
  expiry: string;
  securityCode: string;
  name: string;
};

export type FieldName = keyof CardValues;

export const FIELD_NAMES: readonly FieldName[] = ['number', 'expiry', 'securityCode', 'name'];

export type Problem = FieldProblem;

export type Problems = Record<FieldName, Problem | null>;

export type Brand = {
  cardType: string;
  niceName: string;
  /** The numbers of digits after which a space follows. */
  gaps: readonly number[];
  lengths: readonly number[];
  codeSize: number;
};

/** Null while several brands are possible. */
export function brandOf(number: string): Brand | null {
  const { card } = cardValidator.number(digitsOf(number));
  if (card === null || number === '') return null;
  return {
    cardType: card.type.toUpperCase().replaceAll('-', '_'),
    niceName: card.niceType,
    gaps: card.gaps,
    lengths: card.lengths,
    codeSize: card.code.size,
  };
}

export function findProblems(values: CardValues, now: number): Problems {
  const brand = brandOf(values.number);
  return {
    number: numberProblem(digitsOf(values.number), brand),
    expiry: expiryProblem(values.expiry, now),
    securityCode: codeProblem(values.securityCode, brand),
    name: nameProblem(values.name),
  };
}

function numberProblem(digits: string, brand: Brand | null): Problem | null {
  if (digits === '') return 'required';
  const { isValid, isPotentiallyValid } = cardValidator.number(digits);
  if (isValid) return null;
  const isWhole = brand?.lengths.includes(digits.length) ?? false;
  return isPotentiallyValid && !isWhole ? 'incomplete' : 'invalid';
}

function expiryProblem(text: string, now: number): Problem | null {
  if (digitsOf(text) === '') return 'required';
  const expiry = readExpiry(text);
  if (expiry === null) return 'incomplete';
  const { month, year } = expiry;
  if (month < 1 || month > 12) return 'invalid';
  if (now >= Date.UTC(year, month, 1)) return 'expired';
  const clockAhead = new Date(now).getUTCFullYear() - new Date().getFullYear();
  const { isValid } = cardValidator.expirationDate(
    { month: String(month), year: String(year) },
    19 + Math.max(0, clockAhead),
  );
  return isValid ? null : 'invalid';
}

function codeProblem(code: string, brand: Brand | null): Problem | null {
  if (code === '') return 'required';
  const sizes = brand ? [brand.codeSize] : [3, 4];
  const { isValid, isPotentiallyValid } = cardValidator.cvv(code, sizes);
  if (isValid) return null;
  return isPotentiallyValid ? 'incomplete' : 'invalid';
}

function nameProblem(name: string): Problem | null {
  if (name.trim() === '') return 'required';
  return cardValidator.cardholderName(name.trim()).isValid ? null : 'invalid';
}

export function readExpiry(text: string): { month: number; year: number } | null {
  const match = /^(\d\d) \/ (\d\d)$/.exec(text);
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : null;
}

export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}
