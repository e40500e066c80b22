import * as z from 'zod/mini';
import { visibleLine } from './text-input.ts';

/**
 * HTML's rule for `<input type="email">`, in lower case, with a domain that has a dot and does not end in a number.
 */
const rule =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export function isEmail(normalised: string): boolean {
  return normalised.length <= 254 && rule.test(normalised);
}

/** A form's e-mail address, normalised. Its problems are codes of `forms.problems` in lib/texts. */
export const emailSchema = z
  .string()
  .check(z.overwrite(normaliseEmail), z.maxLength(254, 'too-long'))
  .check(z.refine(isEmail, 'no-email'));

/**
 * The form in which e-mail addresses are stored, compared and sent: no invisible characters, lower case, an
 * international domain in ASCII (`xn--…`). `lib/shown-email.ts` returns the form for people.
 */
export function normaliseEmail(email: string): string {
  const [name, domain] = split(visibleLine(email.replace(/\uFF20/gu, '@')));
  return domain === null ? asciiName(name) : `${asciiName(name)}@${asciiDomain(domain)}`;
}

/** Lower-cases ASCII letters only: the Kelvin sign would become a k, and the address another person's. */
function asciiName(name: string): string {
  return name
    .replace(/[\u200C\u200D]/gu, '')
    .replace(/[\uFF01-\uFF5E]/gu, (wide) => wide.normalize('NFKC'))
    .replace(/[\u2019\u02BC]/gu, "'")
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function asciiDomain(domain: string): string {
  // URL parsing would cut the domain at "/", "?" or ":".
  if (!/[^\0-\x7F]/.test(domain) || /[^\w.\-\x80-\u{10FFFF}]/u.test(domain)) {
    return domain.toLowerCase();
  }
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain.toLowerCase();
}

function split(email: string): [name: string, domain: string | null] {
  const at = email.lastIndexOf('@');
  return at < 0 ? [email, null] : [email.slice(0, at), email.slice(at + 1)];
}

/**
 * Whether two addresses probably reach the same mailbox. Some services remove dots and tags (`ada+shop@`) from stored
 * addresses.
 */
export function isSameMailbox(first: string, second: string): boolean {
  return mailboxOf(first) === mailboxOf(second);
}

function mailboxOf(email: string): string {
  const [name, domain] = split(normaliseEmail(email));
  return `${name.replace(/\+.*$/, '').replaceAll('.', '')}@${domain ?? ''}`;
}
