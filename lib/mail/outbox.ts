import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { MailData, MailKind } from './kinds';
import { keptData } from './sealed';

/** Where workers hear of new mail. */
export const MAIL_CHANNEL = 'mail';

export type OutgoingMail<Kind extends MailKind> = {
  /** What makes a second one a duplicate, e.g. "order-paid:<order id>". */
  dedupeKey: string;
  template: Kind;
  recipient: string;
  data: MailData<Kind>;
};

/**
 * Enqueues a mail in the caller's transaction: it is sent if and only if the change is committed,
 * and once however often the change is repeated.
 */
export async function enqueueMail<Kind extends MailKind>(
  tx: Database,
  mail: OutgoingMail<Kind>,
): Promise<void> {
  await tx.mail.createMany({
    data: [{ ...mail, data: keptData(mail, mail.data), createdAt: now(), dueAt: now() }],
    skipDuplicates: true,
  });
  await tx.$executeRaw`SELECT pg_notify(${MAIL_CHANNEL}, '')`;
}
