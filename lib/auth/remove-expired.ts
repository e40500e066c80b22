import { fromNow } from '@/lib/clock';
import { db } from '@/lib/db/client';

const MAIL_KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Removes what is over: sessions, links, changes of address that nobody confirmed, and what mails said after 30 days
 * (that they were sent stays known).
 */
export async function removeExpired(): Promise<void> {
  // Sessions end by the machine's clock, which next-auth reads.
  await db().session.deleteMany({ where: { expires: { lt: new Date() } } });
  await db().verificationToken.deleteMany({ where: { expires: { lt: fromNow(0) } } });
  await db().emailChange.deleteMany({ where: { expiresAt: { lt: fromNow(0) } } });
  await db().mail.updateMany({
    where: {
      createdAt: { lt: fromNow(-MAIL_KEPT_MS) },
      OR: [{ html: { not: null } }, { NOT: { data: { equals: {} } } }],
    },
    data: { html: null, text: null, data: {} },
  });
}
