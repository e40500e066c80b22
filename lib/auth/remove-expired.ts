import { fromNow } from '@/lib/clock';
import { db } from '@/lib/db/client';

const MAIL_RETENTION_MS = 30 * 24 * 60 * 60 * 1_000;

/** Deletes expired sessions, sign-in links and address changes, and the content of mails after 30 days. */
export async function removeExpired(): Promise<void> {
  // next-auth expires sessions by the system clock, not by the shop's.
  await db().session.deleteMany({ where: { expires: { lt: new Date() } } });
  await db().verificationToken.deleteMany({ where: { expires: { lt: fromNow(0) } } });
  await db().emailChange.deleteMany({ where: { expiresAt: { lt: fromNow(0) } } });
  await db().mail.updateMany({
    where: {
      createdAt: { lt: fromNow(-MAIL_RETENTION_MS) },
      OR: [{ html: { not: null } }, { NOT: { data: { equals: {} } } }],
    },
    data: { html: null, text: null, data: {} },
  });
}
