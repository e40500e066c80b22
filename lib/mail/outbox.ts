import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { Prisma } from '@/lib/db/generated/client';
import { keptData } from './sealed';

/** Where workers hear of new mail. */
export const MAIL_CHANNEL = 'mail';

export type OutgoingMail = {
  /** What makes a second one a duplicate, e.g. "order-paid:<order id>". */
  dedupeKey: string;
  /** A name of lib/mail/catalog. */
  template: string;
  recipient: string;
  /** What the template needs; ids rather than copies, so that the mail tells what then holds. */
  data: Prisma.InputJsonObject;
};

/**
 * Puts a mail into the outbox as part of the caller's transaction: it is sent if and only if the
 * change it tells of is committed, and once however often the change is repeated.
 */
export async function enqueueMail(tx: Database, mail: OutgoingMail): Promise<void> {
  await tx.mail.createMany({
    data: [{ ...mail, data: keptData(mail, mail.data), createdAt: now(), dueAt: now() }],
    skipDuplicates: true,
  });
  await tx.$executeRaw`SELECT pg_notify(${MAIL_CHANNEL}, '')`;
}
