import { merchantEmails } from '@/lib/auth/merchant-emails';
import { type Database, db } from '@/lib/db/client';
import { rawState } from '@/lib/db/sql/raw-state';
import type { MailData } from '@/lib/mail/kinds';
import { enqueueMails } from '@/lib/mail/outbox';

type Review = Pick<MailData<'staff-review'>, 'subject' | 'id'> & {
  /** Changes when a person has to look again: with another attempt of an order, or another flag. */
  key: string;
};

/**
 * Mails each open review to everybody who may decide it, once each. Any number of workers run it.
 *
 * @returns how many mails were enqueued
 */
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
  const told = await db().mail.findMany({
    where: { dedupeKey: { in: mails.map(({ dedupeKey }) => dedupeKey) } },
    select: { dedupeKey: true },
  });
  const known = new Set(told.map(({ dedupeKey }) => dedupeKey));
  const fresh = mails.filter(({ dedupeKey }) => !known.has(dedupeKey));
  await enqueueMails(db(), fresh);
  return fresh.length;
}

/** The e-mail addresses of owners and staff: viewers cannot decide. */
export async function reviewers(tx: Database): Promise<string[]> {
  const members = await tx.staffMember.findMany({
    where: { removedAt: null, role: { in: ['owner', 'staff'] } },
  });
  return [...new Set([...merchantEmails(), ...members.map(({ email }) => email)])];
}

/** An order that is both in review and flagged is one review. */
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
