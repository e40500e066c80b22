import { fromNow, now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import { currentTraceparent } from '@/lib/trace';
import type { MailData, MailKind } from './kinds';
import { storedData } from './sealed';

/** The channel that notifies workers of new mail. */
export const MAIL_CHANNEL = 'mail';

export type OutgoingMail<Kind extends MailKind> = {
  /** Identifies duplicates, e.g. "order-paid:<order id>". */
  dedupeKey: string;
  template: Kind;
  recipient: string;
  data: MailData<Kind>;
  /** The delay in milliseconds, during which it can be withdrawn. */
  delayMs?: number;
};

/**
 * Enqueues a mail in the caller's transaction: it is sent if and only if the change is committed,
 * and once however often the change is repeated.
 */
export function enqueueMail<Kind extends MailKind>(
  tx: Database,
  mail: OutgoingMail<Kind>,
): Promise<void> {
  return enqueueMails(tx, [mail]);
}

/**
 * The same for several mails of a kind.
 *
 * @public for modules
 */
export async function enqueueMails<Kind extends MailKind>(
  tx: Database,
  mails: readonly OutgoingMail<Kind>[],
): Promise<void> {
  // An order whose customer had their data deleted has no address.
  const addressed = mails.filter(({ recipient }) => recipient !== '');
  if (addressed.length === 0) return;
  const rows = addressed.map(({ delayMs = 0, ...mail }) => ({
    ...mail,
    data: storedData(mail, mail.data),
    dueAt: fromNow(delayMs),
  }));
  // Notifies the workers, at the commit: every purchase enqueues some.
  await tx.$executeRaw`
    WITH enqueued AS (
      INSERT INTO mails
        (id, "dedupeKey", template, recipient, data, "createdAt", "dueAt", "scheduledAt", traceparent)
      SELECT gen_random_uuid()::text, "dedupeKey", template, recipient, data,
        ${now().toISOString()}::timestamp, "dueAt", "dueAt", ${currentTraceparent()}::text
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS mail(
        "dedupeKey" text, template text, recipient text, data jsonb, "dueAt" timestamp)
      ON CONFLICT DO NOTHING
    )
    SELECT pg_notify(${MAIL_CHANNEL}, '')`;
}

/**
 * Withdraws an unsent mail whose change was undone. One that a worker is sending just now has the
 * current state, or is not sent.
 *
 * @public for modules
 */
export async function cancelMail(tx: Database, dedupeKey: string): Promise<void> {
  await cancelAll(tx, [dedupeKey]);
}

/**
 * The same where what was told may happen once more, which is then told again: what has left gives its key up.
 *
 * @param dedupeKeys none of a mail that is sealed: it is opened by its key
 * @public for modules
 */
export async function cancelRepeatableMails(
  tx: Database,
  dedupeKeys: readonly string[],
): Promise<void> {
  await cancelAll(tx, dedupeKeys);
  await tx.$executeRaw`
    UPDATE mails SET "dedupeKey" = "dedupeKey" || ':' || id WHERE "dedupeKey" = ANY(${[...dedupeKeys]})`;
}

async function cancelAll(tx: Database, dedupeKeys: readonly string[]): Promise<void> {
  await tx.mail.deleteMany({
    where: { dedupeKey: { in: [...dedupeKeys] }, sentAt: null, failedAt: null, leaseUntil: null },
  });
}
