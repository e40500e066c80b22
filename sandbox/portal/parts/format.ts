import { exponentOf } from '../../ledger/money.ts';

/** Formats an amount in minor units: `1,234.50 EUR`. */
export function formatMoney(minor: number, currency: string): string {
  const decimals = exponentOf(currency) ?? 2;
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : '';
  return `${minor < 0 ? '−' : ''}${whole}${fraction} ${currency}`;
}

/** An amount in minor units as the value of a form field: `1234.50`. */
export function amountText(minor: number, currency: string): string {
  const decimals = exponentOf(currency) ?? 2;
  const digits = String(minor).padStart(decimals + 1, '0');
  return decimals > 0 ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Formats a time in UTC: `5 May 2027, 14:03:07`. */
export function formatTime(time: number): string {
  const date = new Date(time);
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  return `${day}, ${date.toISOString().slice(11, 19)}`;
}

/** Formats a duration: `12 ms`, `1.2 s`. */
export function formatDuration(milliseconds: number): string {
  return milliseconds < 1_000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** Parts per million as a percentage: 82500 is `8.25 %`. */
export function formatRate(ppm: number): string {
  return `${ppm / 10_000} %`;
}

/** `AMERICAN_EXPRESS` as `American Express`; `VISA`, `JCB` stay upper case. */
export function formatBrand(cardType: string): string {
  if (cardType.length <= 3) return cardType;
  return cardType
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ');
}

/** Pretty-prints JSON; returns any other text unchanged. */
export function prettyBody(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
