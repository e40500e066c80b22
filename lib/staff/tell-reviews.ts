import { merchantEmails } from '@/lib/auth/merchant-emails';
import { type Database, db } from '@/lib/db/client';
import { rawState } from '@/lib/db/sql/raw-state';
import type { MailData } from '@/lib/mail/kinds';
import { enqueueMails } from '@/lib/mail/outbox';

type Review = Pick<MailData<'staff-review'>, 'subject' | 'id'> & {
  /** A new attempt or a new flag changes the key, so that reviewers are mailed again. */
  key: string;
};

/** Mails each open review once to every reviewer, and returns the number of mails. Safe on several workers. */
export async function tellReviews(): Promise<number> {
  const [reviews, recipients] = await Promise.all([openReviews(), reviewers(db())]);
  const mails = reviews.flatMap(({ key, subject, id }) =>
    recipients.map((to) => ({
      dedupeKey: `staff:review:${key}:${to}`,
      template: 'staff-review' as const,
      recipient: to,
      data: { subject, id, to },
    })),
  );
  const enqueued = await db().mail.findMany({
    where: { dedupeKey: { in: mails.map(({ dedupeKey }) => dedupeKey) } },
    select: { dedupeKey: true },
  });
  const knownKeys = new Set(enqueued.map(({ dedupeKey }) => dedupeKey));
  const fresh = mails.filter(({ dedupeKey }) => !knownKeys.has(dedupeKey));
  await enqueueMails(db(), fresh);
  return fresh.length;
}

export async function reviewers(tx: Database): Promise<string[]> {
  const members = await tx.staffMember.findMany({
    where: { removedAt: null, role: { in: ['owner', 'staff'] } },
  });
  return [...new Set([...merchantEmails(), ...members.map(({ email }) => email)])];
}

/** An order that is under review and also flagged counts once. */
function openReviews(): Promise<Review[]> {
  return db().$queryRaw<Review[]>`
    SELECT 'order:' || o.id || ':' ||
        (SELECT count(*) FROM charge_attempts a WHERE a."orderId" = o.id) AS key,
      'order' AS subject, o.id
    FROM orders o WHERE o.status = ${rawState('REVIEW')}
    UNION ALL
    SELECT 'attempt:' || id, 'subscriptionAttempt', id
    FROM charge_attempts WHERE state = ${rawState('REVIEW')} AND kind = 'SUBSCRIPTION'
    UNION ALL
    SELECT 'flag:' || id, CASE WHEN "orderId" IS NULL THEN 'subscription' ELSE 'order' END,
      coalesce("orderId", "subscriptionId")
    FROM review_flags WHERE "resolvedAt" IS NULL
      AND NOT EXISTS (SELECT FROM orders o WHERE o.id = "orderId" AND o.status = ${rawState('REVIEW')})`;
}
