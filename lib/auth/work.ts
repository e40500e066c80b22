import { removeStaleCarts } from '@/lib/cart/work';
import { fromNow } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { removeStaleDeclines } from '@/lib/ratelimit/declines';
import { removeStaleLimits } from '@/lib/ratelimit/store';

const MAIL_KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Removes what is over: sessions, links, changes of address that nobody confirmed or may undo any
 * more, carts that nobody changed for long, counts of those who have been quiet, and what mails said
 * after 30 days (that they were sent stays known).
 * @returns 0: there is no more to do in this round
 */
export async function removeExpired(): Promise<number> {
  // Sessions end by the machine's clock, which next-auth reads.
  await db().session.deleteMany({ where: { expires: { lt: new Date() } } });
  await db().verificationToken.deleteMany({ where: { expires: { lt: fromNow(0) } } });
  await db().emailChange.deleteMany({ where: { expiresAt: { lt: fromNow(0) } } });
  await db().emailUndo.deleteMany({ where: { expiresAt: { lt: fromNow(0) } } });
  await db().mail.updateMany({
    where: {
      createdAt: { lt: fromNow(-MAIL_KEPT_MS) },
      OR: [{ html: { not: null } }, { NOT: { data: { equals: {} } } }],
    },
    data: { html: null, text: null, data: {} },
  });
  await removeStaleCarts();
  await removeStaleLimits();
  await removeStaleDeclines();
  return 0;
}
