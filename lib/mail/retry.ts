const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const GIVE_UP_MS = 2 * DAY;

export const SKIP_MAIL = 'No longer applies';

/**
 * @param attempts the number of attempts so far
 * @param random between 0 and 1: spreads out mails that failed together
 */
export function retryDelayMs(attempts: number, random: number): number {
  const base = Math.min(MINUTE * 3 ** (attempts - 1), 2 * 60 * MINUTE);
  return Math.round(base * (0.8 + 0.4 * random));
}

export type Delivery = 'sent' | 'later' | 'never';

/** SMTP commands before the first mail. Their failure is a problem of configuration or server, and is retried. */
const beforeAnyMail = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS', 'AUTH PLAIN', 'AUTH LOGIN']);

/** @param error as thrown by nodemailer, where `responseCode` is the server's reply */
export function sortRefusal(error: unknown): Exclude<Delivery, 'sent'> {
  const code = (error as { responseCode?: unknown } | null)?.responseCode;
  const command = (error as { command?: unknown } | null)?.command;
  if (beforeAnyMail.has(String(command)) || code === 535 || code === 530) return 'later';
  return typeof code === 'number' && code >= 500 && code < 600 ? 'never' : 'later';
}
