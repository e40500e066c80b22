import { fieldError } from '../errors.ts';

/** ISO 4217 currencies with another minor unit than a hundredth, by number of decimals. */
const OTHER_EXPONENTS: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const HUNDREDTHS =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD ' +
  'CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP ' +
  'GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD ' +
  'MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP ' +
  'PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT ' +
  'TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG';

const EXPONENTS = new Map<string, number>(HUNDREDTHS.split(' ').map((code) => [code, 2]));
for (const [exponent, codes] of Object.entries(OTHER_EXPONENTS)) {
  for (const code of codes.split(' ')) EXPONENTS.set(code, Number(exponent));
}

/** Multiplied by 10,000 units it is still an exact integer. */
const MAX_UNIT_AMOUNT = 10_000_000_000;
export const MAX_TOTAL = 1_000_000_000_000;

/** 2 for EUR, 0 for JPY, 3 for KWD; undefined for an unknown currency. */
export function exponentOf(currency: string): number | undefined {
  return EXPONENTS.get(currency);
}

/**
 * 19.99 EUR is 1999. Exact: reads the shortest decimal text and never multiplies. Null for a negative amount or too
 * many decimals.
 */
export function toMinorUnits(amount: number, currency: string): number | null {
  const exponent = exponentOf(currency);
  if (exponent === undefined || !Number.isFinite(amount) || amount < 0) return null;
  const match = /^(\d+)(?:\.(\d+))?$/.exec(String(amount));
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > exponent) return null;
  const minor = Number(whole + fraction.padEnd(exponent, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

export function toDecimal(minor: number, currency: string): number {
  return minor / 10 ** (exponentOf(currency) ?? 2);
}

export function readAmount(amount: number, currency: string, path: string): number {
  const minor = toMinorUnits(amount, currency);
  if (minor === null) {
    const decimals = exponentOf(currency) ?? 2;
    const message = `An amount in ${currency} is not negative and has at most ${decimals} decimals.`;
    throw fieldError('validation_failed', path, message);
  }
  if (minor > MAX_UNIT_AMOUNT) {
    throw fieldError('validation_failed', path, 'This amount is too large.');
  }
  return minor;
}
