import { fromNow, now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import { currentTraceparent } from '@/lib/trace';
import type { MailData, MailKind } from './kinds';
import { storedData } from './sealed';

export const MAIL_CHANNEL = 'mail';

export type OutgoingMail<Kind extends MailKind> = {
  /** Identifies duplicates, e.g. "order-paid:<order id>". */
  dedupeKey: string;
  template: Kind;
  recipient: string;
  data: MailData<Kind>;
  /** Time in which `cancelMail` can still withdraw the mail. */
  delayMs?: number;
};

/**
 * Enqueues a mail in the caller's transaction: it is sent only if the transaction commits. A second mail with the same
 * `dedupeKey` is ignored.
 */
export function enqueueMail<Kind extends MailKind>(
  tx: Database,
  mail: OutgoingMail<Kind>,
): Promise<void> {
  return enqueueMails(tx, [mail]);
}

/** @public for modules */
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
 * Deletes a mail that no worker has claimed yet. A mail that is being sent reads the current state first, and is
 * skipped if its template no longer applies.
 *
 * @public for modules
 */
export async function cancelMail(tx: Database, dedupeKey: string): Promise<void> {
  await cancelAll(tx, [dedupeKey]);
}

/**
 * Withdraws mails about something that may happen again. Mails that were already sent give up their keys, so that the
 * next occurrence is mailed, too.
 *
 * @param dedupeKeys not those of sealed mails, which can only be decrypted with their key
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
