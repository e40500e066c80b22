import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { rawState } from '@/lib/db/sql/raw-state';
import { enqueueMail, type OutgoingMail } from '@/lib/mail/outbox';
import type { StaffMailKind } from './rules';
import { staffWithChoices } from './store';

const CURSOR = 'facts';

type StaffMail =
  | 'staff-renewal' // module: subscriptions
  | 'staff-review';

/** Something that happened, and the mail that tells it. */
type Fact = {
  kind: StaffMailKind;
  /** What makes it told once to each. */
  key: string;
  mailTo: (to: string) => Pick<OutgoingMail<StaffMail>, 'template' | 'data'>;
};

/**
 * Looks for reviews and failed renewals since the last round and tells them to those of the staff who chose to be told: each
 * thing once to each, by the outbox. Sales are told by `sales.ts`. Any number of
 * workers run it, one at a time. The first round of a shop tells nothing: what it finds is no news.
 *
 * @returns how many facts were found: 0 when there is nothing new
 */
export async function notifyStaff(): Promise<number> {
  return db().$transaction(async (tx) => {
    const cursor = await takeCursor(tx);
    if (!cursor) return 0;
    const staff = await staffWithChoices(tx);
    const facts = [
      ...(await newReviews(tx)),
      ...(await newFailedRenewals(tx)), // module: subscriptions
    ];
    if (cursor.isNew) return facts.length;
    for (const { kind, key, mailTo } of facts) {
      for (const { email } of staff.filter(({ choices }) => choices[kind])) {
        const mail = mailTo(email);
        await enqueueMail(tx, { ...mail, recipient: email, dedupeKey: `staff:${key}:${email}` });
      }
    }
    return facts.length;
  });
}

/** Locks the cursor; null while another worker has it. */
async function takeCursor(tx: Database): Promise<{ isNew: boolean } | null> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT id FROM staff_alert_cursors WHERE id = ${CURSOR} FOR UPDATE SKIP LOCKED`;
  if (held.length > 0) return { isNew: false };
  const begun = await tx.staffAlertCursor.createMany({
    data: [{ id: CURSOR }],
    skipDuplicates: true,
  });
  return begun.count > 0 ? { isNew: true } : null;
}

type Review = {
  key: string;
  subject: 'order' | 'subscriptionAttempt' | 'subscription';
  id: string;
};

/** An order comes under review once an attempt; what is settled and flagged is told of by its flag. */
async function newReviews(tx: Database): Promise<Fact[]> {
  const reviews = await tx.$queryRaw<Review[]>`
    SELECT 'review:order:' || o.id || ':' ||
        (SELECT count(*) FROM charge_attempts a WHERE a."orderId" = o.id) AS key,
      'order' AS subject, o.id
    FROM orders o WHERE o.status = ${rawState('REVIEW')}
    UNION ALL
    SELECT 'review:subscriptionAttempt:' || id, 'subscriptionAttempt', id
    FROM charge_attempts WHERE state = ${rawState('REVIEW')} AND kind = 'SUBSCRIPTION'
    UNION ALL
    SELECT 'review:flag:' || id, CASE WHEN "orderId" IS NULL THEN 'subscription' ELSE 'order' END,
      coalesce("orderId", "subscriptionId")
    FROM review_flags WHERE "resolvedAt" IS NULL
      AND NOT EXISTS (SELECT FROM orders o WHERE o.id = "orderId" AND o.status = ${rawState('REVIEW')})`;
  const fresh = await noted(
    tx,
    reviews.map(({ key }) => key),
  );
  return reviews
    .filter(({ key }) => fresh.has(key))
    .map(({ key, subject, id }) => ({
      kind: 'reviews',
      key,
      mailTo: (to) => ({ template: 'staff-review', data: { subject, id, to } }),
    }));
}

// module: subscriptions
/** A subscription fails once until it is paid again, however often its charge is retried. */
async function newFailedRenewals(tx: Database): Promise<Fact[]> {
  const failing = await tx.subscription.findMany({
    where: { status: 'PAST_DUE' },
    select: { id: true, pastDueSince: true },
  });
  const keyed = failing.map(({ id, pastDueSince }) => ({
    subscriptionId: id,
    key: `renewal:${id}:${pastDueSince?.toISOString() ?? ''}`,
  }));
  const fresh = await noted(
    tx,
    keyed.map(({ key }) => key),
  );
  return keyed
    .filter(({ key }) => fresh.has(key))
    .map(({ key, subscriptionId }) => ({
      kind: 'renewals',
      key,
      mailTo: (to) => ({ template: 'staff-renewal', data: { subscriptionId, to } }),
    }));
}

/** Notes facts. @returns the keys that had not been noted before */
async function noted(tx: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const known = await tx.staffAlert.findMany({ where: { key: { in: [...keys] } } });
  const before = new Set(known.map(({ key }) => key));
  const fresh = keys.filter((key) => !before.has(key));
  const at = now();
  await tx.staffAlert.createMany({ data: fresh.map((key) => ({ key, at })) });
  return new Set(fresh);
}
