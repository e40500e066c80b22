import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { MirrorSubscription, Plan, Subscription } from '@/lib/db/generated/client';
import { enqueueMail } from '@/lib/mail/outbox';
import { toSubscription } from '@/lib/service/resources';
import { candidatesFor } from './candidates';
import {
  type ChargeNotice,
  type Facts,
  factsOf,
  type Happening,
  happeningsSince,
  type Known,
  paidUntilNow,
  type ShownSubscription,
} from './rules';
import { recordSignupIn } from './store';

type Held = Subscription & { plan: Plan };

/**
 * Does what follows when a subscription was looked at: in the transaction that writes the look, so
 * that each thing follows once, whatever led here.
 */
export async function subscriptionLooked(tx: Database, after: MirrorSubscription): Promise<void> {
  const held = await tx.subscription.findUnique({
    where: { serviceId: after.serviceId },
    include: { plan: true },
  });
  if (!held) return bindUnknown(tx, after);
  await tx.$queryRaw`SELECT id FROM subscriptions WHERE id = ${held.id} FOR UPDATE`;
  await keepNotices(tx, held);
  const notice = await lastNotice(tx, held.id);
  const known = knownOf(held);
  const facts = factsOf(known, shownOf(after), notice, now());
  const happenings = happeningsSince(held, facts, known, notice);
  await writeDown(tx, held, after, facts, paidUntilNow(facts, known, notice));
  for (const happening of happenings) await tell(tx, held, facts, happening);
}

/** A sign-up whose reply was lost may be waiting for just this subscription. */
async function bindUnknown(tx: Database, row: MirrorSubscription): Promise<void> {
  if (row.deletedAt || !row.customerId) return;
  const waiting = await tx.signup.findMany({
    where: { customerId: row.customerId, state: { in: ['UNKNOWN', 'REVIEW'] }, serviceId: null },
  });
  for (const signup of waiting) {
    const candidates = await candidatesFor(tx, signup);
    const [only, ...others] = candidates;
    if (others.length > 0 || only?.serviceId !== row.serviceId) continue;
    const raw = row.raw as Record<string, unknown>;
    await recordSignupIn(tx, signup.id, toSubscription({ id: row.serviceId, raw }));
    return;
  }
}

/** What is known here of a subscription, for the rules. */
export function knownOf(held: Subscription & { plan: { graceDays: number } }): Known {
  const { startedAt, trialEndsAt, pastDueSince } = held;
  return { startedAt, trialEndsAt, pastDueSince, graceDays: held.plan.graceDays };
}

/** What the mirror shows of a subscription, for the rules. */
export function shownOf(row: MirrorSubscription | null): ShownSubscription {
  if (!row) return { gone: false };
  const raw = row.raw as Record<string, unknown>;
  const { status, trialEndsAt, graceEndsAt, nextChargeAt } = toSubscription({
    id: row.serviceId,
    raw,
  });
  return { gone: row.deletedAt !== null, status, trialEndsAt, graceEndsAt, nextChargeAt };
}

/** Statements may commit in another order than that in which they drew their rows' ids, this far apart. */
const LATE_IDS = 10_000n;

/** Raw events are forgotten after 30 days; what they told of charges is kept. */
async function keepNotices(tx: Database, held: Held): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO subscription_notices ("eventId", "subscriptionId", type, "receivedAt")
    SELECT id, ${held.id}, type, "receivedAt" FROM webhook_events
    WHERE kind = 'SUBSCRIPTION' AND "resourceId" = ${held.serviceId} AND state = 'ACCEPTED'
      AND type LIKE 'subscription:charge:%' AND id > ${held.lastNoticeId - LATE_IDS}
    ON CONFLICT DO NOTHING`;
}

/** The last notice of a charge, as far as one is known. */
export async function lastNotice(
  tx: Database,
  subscriptionId: string,
): Promise<ChargeNotice | null> {
  const row = await tx.subscriptionNotice.findFirst({
    where: { subscriptionId },
    orderBy: [{ receivedAt: 'desc' }, { eventId: 'desc' }],
  });
  return row && { success: row.type === 'subscription:charge:success', at: row.receivedAt };
}

async function writeDown(
  tx: Database,
  held: Held,
  row: MirrorSubscription,
  facts: Facts,
  paidUntil: Date | null,
): Promise<void> {
  const plan = row.planId
    ? await tx.plan.findUnique({ where: { serviceId: row.planId }, select: { key: true } })
    : null;
  const latest = await tx.subscriptionNotice.aggregate({
    where: { subscriptionId: held.id },
    _max: { eventId: true },
  });
  const { standing } = facts;
  await tx.subscription.update({
    where: { id: held.id },
    data: {
      standing,
      ...(plan ? { planKey: plan.key } : {}),
      ...(row.quantity && row.quantity > 0 ? { quantity: row.quantity } : {}),
      ...(row.taxCodes.length > 0 ? { taxCodes: row.taxCodes } : {}),
      ...(facts.trialEndsAt && !facts.trialEndsAt.estimated && held.trialEndsAt
        ? { trialEndsAt: facts.trialEndsAt.at }
        : {}),
      ...(standing === 'ACTIVE' && paidUntil ? { paidUntil } : {}),
      pastDueSince: standing === 'PAST_DUE' ? (held.pastDueSince ?? now()) : null,
      endedAt: standing === 'ENDED' ? (held.endedAt ?? row.deletedAt ?? now()) : null,
      lastNoticeId: latest._max.eventId ?? held.lastNoticeId,
    },
  });
}

async function tell(tx: Database, held: Held, facts: Facts, happening: Happening): Promise<void> {
  const user = held.userId
    ? await tx.user.findUnique({ where: { id: held.userId }, select: { email: true } })
    : null;
  if (!user?.email) return;
  const { id } = held;
  const mail = (template: string, occasion: string) =>
    enqueueMail(tx, {
      dedupeKey: `${template}:${id}:${occasion}`,
      template,
      recipient: user.email ?? '',
      data: { subscriptionId: id },
    });
  switch (happening.kind) {
    case 'renewed':
      return mail('subscription-renewed', happening.paidUntil.toISOString());
    case 'charge-failed':
      return mail('subscription-failed', (held.paidUntil ?? held.startedAt).toISOString());
    case 'ended':
      return mail('subscription-ended', String(facts.standing));
  }
}
