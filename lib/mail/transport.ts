import nodemailer from 'nodemailer';
import { env } from '@/lib/env';
import { isLoopbackHost } from '@/lib/loopback';

export type SentMail = {
  /** The same for every attempt: mail programs show a mail that was accepted twice once. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
};

/** A mail server that hangs has to time out before the mail's lease ends and another worker sends it. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * The address of the mail server with the shop's options, which nodemailer reads from the address alone
 * when it is given one; what the address says already wins.
 *
 * A connection that begins in clear (`smtp:`) has to become TLS before anything is said: whoever listens
 * could otherwise hide that the server offers TLS, and read sign-in links. On this machine nobody stands
 * between. nodemailer's own `?requireTLS=false` and `?ignoreTLS=true` say otherwise.
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
 * Sends a mail to the mail server. Without one (demo mode) it stays in the outbox, where the
 * mailbox page shows it.
 *
 * @throws what nodemailer throws if the server does not accept it
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
