import nodemailer from 'nodemailer';
import { env } from '@/lib/env';
import { isLoopbackHost } from '@/lib/loopback';

export type SentMail = {
  /** The same for every attempt, so that mail programs recognize a mail that was delivered twice. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
};

/** Shorter than a mail's lease, so that a hanging mail server does not let a second worker send the mail, too. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Adds the shop's options to the mail server's URL, because nodemailer ignores an options object beside a URL. Options
 * in the URL have precedence.
 *
 * STARTTLS is required for `smtp:`: otherwise an attacker on the network could hide the server's TLS support and read
 * sign-in links. Exempt are this machine, and URLs with `?requireTLS=false` or `?ignoreTLS=true`.
 */
export function smtpAddress(url: string): string {
  const address = new URL(url);
  const mayBePlain =
    isLoopbackHost(address.hostname) || address.searchParams.get('ignoreTLS') === 'true';
  const options = { ...timeouts, requireTLS: !mayBePlain };
  for (const [name, value] of Object.entries(options)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(value));
  }
  return address.toString();
}

/**
 * Sends a mail. Without a mail server (demo mode) it stays in the outbox, where the mailbox page shows it.
 *
 * @throws nodemailer's error if the server does not accept the mail
 */
export async function deliver(mail: SentMail): Promise<void> {
  const { smtpUrl, mailFrom, siteUrl } = env();
  if (!smtpUrl) return;
  await nodemailer.createTransport(smtpAddress(smtpUrl)).sendMail({
    from: mailFrom,
    to: mail.to,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: `<${mail.id}@${new URL(siteUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}
