const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long a mail is retried before it fails. */
export const GIVE_UP_MS = 2 * DAY;

/** The error stored with a mail that is no longer true. Nothing has failed. */
export const SKIP_MAIL = 'There is nothing to tell any more';

/**
 * How long to wait before the next attempt.
 *
 * @param attempts how many there were
 * @param random 0 to 1: spreads the attempts of many mails that failed together
 */
export function retryDelayMs(attempts: number, random: number): number {
  const base = Math.min(MINUTE * 3 ** (attempts - 1), 2 * 60 * MINUTE);
  return Math.round(base * (0.8 + 0.4 * random));
}

/** The result of an attempt to send a mail. */
export type Delivery = 'sent' | 'later' | 'never';

/** Commands before any mail: their failure is a configuration or server problem, and is retried. */
const beforeAnyMail = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS', 'AUTH PLAIN', 'AUTH LOGIN']);

/**
 * Sorts a mail server's refusal: permanent refusals are not retried.
 *
 * @param error what nodemailer threw; `responseCode` is the server's own
 */
export function sortRefusal(error: unknown): Exclude<Delivery, 'sent'> {
  const code = (error as { responseCode?: unknown } | null)?.responseCode;
  const about = (error as { command?: unknown } | null)?.command;
  if (beforeAnyMail.has(String(about)) || code === 535 || code === 530) return 'later';
  return typeof code === 'number' && code >= 500 && code < 600 ? 'never' : 'later';
}
