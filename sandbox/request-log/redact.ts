const SECRET_FIELDS = new Set([
  'paymenttoken',
  'pftoken',
  'token',
  'sessiontoken',
  'clientsecret',
  'signingsecret',
  'webhooksecret',
  'previoussecret',
  'password',
  'authorization',
  'number',
  'cardnumber',
  'pan',
  'securitycode',
  'cvc',
  'cvv',
]);

const DIGIT_RUN = /\d(?:[ -]?\d){12,18}/g;
const TOKEN = /pt_[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]{4,}/g;

/** Masks secrets, tokens and possible card numbers. */
export function redactBody(text: string): string {
  try {
    return JSON.stringify(redactValue(JSON.parse(text)));
  } catch {
    return redactText(text);
  }
}

export function redactText(text: string): string {
  return text
    .replace(TOKEN, (token) => `pt_…${token.slice(-4)}`)
    .replace(DIGIT_RUN, (digits) => (passesLuhn(digits) ? `•••• ${digits.slice(-4)}` : digits));
}

function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'number') return Number.isInteger(value) ? redactNumber(value) : value;
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      redactText(key),
      SECRET_FIELDS.has(key.toLowerCase()) ? mask(inner) : redactValue(inner),
    ]),
  );
}

function redactNumber(value: number): number | string {
  const text = String(value);
  const redacted = redactText(text);
  return redacted === text ? value : redacted;
}

/** The last four characters tell long secrets apart; a short one is hidden completely. */
function mask(secret: unknown): string {
  return typeof secret === 'string' && secret.length >= 24 ? `…${secret.slice(-4)}` : '…';
}

function passesLuhn(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
