import nodemailer, { type Transporter } from 'nodemailer';
import { env } from '@/lib/env';

export type SentMail = {
  /** Stays the same for every attempt: a mail that was accepted twice is shown once. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
};

let current: { url: string; transporter: Transporter } | undefined;

function transporterFor(url: string): Transporter {
  if (current?.url !== url) {
    current?.transporter.close();
    const transporter = nodemailer.createTransport({
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    } as nodemailer.TransportOptions);
    current = { url, transporter };
  }
  return current.transporter;
}

/**
 * Hands a mail to the mail server. Without one (demo mode) it stays in the outbox, where the
 * mailbox page shows it.
 *
 * @throws what nodemailer throws when the server does not take it
 */
export async function deliver(mail: SentMail): Promise<void> {
  const { smtpUrl, mailFrom, siteUrl } = env();
  if (!smtpUrl) return;
  await transporterFor(smtpUrl).sendMail({
    from: mailFrom,
    to: mail.to,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: `<${mail.id}@${new URL(siteUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}

/** Lets go of the connections to the mail server. */
export function closeTransport(): void {
  current?.transporter.close();
  current = undefined;
}
