import { randomUUID } from 'node:crypto';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type {
  Customer,
  MirrorSubscription,
  PaymentAttempt,
  Plan,
  SubscriptionAttempt,
} from '@/lib/db/generated/client';
import { log } from '@/lib/log';
import { enqueueMail } from '@/lib/mail/outbox';
import { marketOf } from '@/lib/markets/currencies';
import { chargeableStates, unchargedStates } from '@/lib/payments/states';
import type { SubscriptionBody } from '@/lib/service/payment-service';
import { nextChargeOf, type ServiceSubscription, toSubscription } from '@/lib/service/resources';
import { customerOf, hasTaxesOf, isCompatible } from '@/lib/subscriptions/attempt/candidates';
import { recordFound } from '@/lib/subscriptions/attempt/payment';
import { planOfService } from '@/lib/subscriptions/plans/plans';
import { DAY_MS, nextAnniversary } from '../rules';

/**
 * Handles a subscription without an owner: started by a duplicated request after its attempt was
 * refused, or elsewhere. It is listed for the merchant and, if its customer is known, assigned to
 * them, who can see and cancel it.
 * @param planKey the plan, if a merchant named it
 * @returns whether it has an owner now
 */
export async function settleOwnerless(
  tx: Database,
  row: MirrorSubscription,
  planKey?: string,
): Promise<boolean> {
  if (row.deletedAt) return false;
  if (!row.ownerlessSince) {
    await tx.mirrorSubscription.update({
      where: { serviceId: row.serviceId },
      data: { ownerlessSince: now() },
    });
  }
  const customerId = await customerOf(tx, row);
  const owner = customerId && (await ownerOf(tx, customerId));
  if (!owner || (await isAwaited(tx, row, customerId))) return false;
  // Its attempt may have been recorded since this fetch began: checked only now, when none is open.
  if ((await tx.subscription.count({ where: { serviceId: row.serviceId } })) > 0) return true;
  const refused = await refusedSubscriptionAttemptFor(tx, row, customerId);
  const plan = await planOf(tx, row, refused, planKey);
  if (!plan) return false;
  const raw = row.raw as Record<string, unknown>;
  const shown = toSubscription({ id: row.serviceId, raw });
  if (refused) {
    await recordFound(tx, refused, shown);
  } else {
    await adopt(tx, row, { customerId, plan, ...owner });
  }
  await notifyFound(tx, row.serviceId, owner.email);
  log.error(
    {
      subscriptionId: row.serviceId,
      subscriptionAttemptId: refused?.id ?? null,
    },
    'A subscription has turned up that nobody here had started',
  );
  return true;
}

type Owner = { userId: string; email: string };

/**
 * The account of a customer of the service: the linked one, or one with the same verified e-mail address; for a
 * customer that the shop has deleted, the account that last subscribed as them.
 */
async function ownerOf(tx: Database, customerId: string): Promise<Owner | null> {
  const customer: Customer | null = await tx.customer.findUnique({
    where: { serviceId: customerId },
  });
  if (!customer) return subscriberAs(tx, customerId);
  const user = await tx.user.findFirst({
    where: customer.userId
      ? { id: customer.userId }
      : { email: customer.email, emailVerified: { not: null } },
    select: { id: true, email: true },
  });
  return user && { userId: user.id, email: user.email ?? customer.email };
}

async function subscriberAs(tx: Database, customerId: string): Promise<Owner | null> {
  const last = await tx.subscriptionAttempt.findFirst({
    where: { attempt: { customerId }, userId: { not: null } },
    orderBy: { createdAt: 'desc' },
    select: { email: true, user: { select: { id: true, email: true } } },
  });
  return last?.user ? { userId: last.user.id, email: last.user.email ?? last.email } : null;
}

/** An open subscription attempt may be its cause, and will then find it. */
async function isAwaited(
  tx: Database,
  row: MirrorSubscription,
  customerId: string,
): Promise<boolean> {
  const open = await tx.paymentAttempt.findMany({
    where: {
      ...{ kind: 'SUBSCRIPTION', customerId, subscriptionId: null },
      state: { in: [...chargeableStates] },
    },
  });
  return open.some(
    ({ body, baseline }) =>
      baseline !== null && baseline < row.firstSeen && isCompatible(row, body as SubscriptionBody),
  );
}

type RefusedSubscriptionAttempt = PaymentAttempt & {
  subscriptionAttempt: SubscriptionAttempt | null;
};

/** The latest matching subscription attempt that was settled as not started, preferably with the same taxes. */
async function refusedSubscriptionAttemptFor(
  tx: Database,
  row: MirrorSubscription,
  customerId: string,
): Promise<RefusedSubscriptionAttempt | null> {
  const settled = await tx.paymentAttempt.findMany({
    where: {
      kind: 'SUBSCRIPTION',
      OR: [
        { customerId, state: { in: [...unchargedStates] }, subscriptionId: null },
        { subscriptionId: row.serviceId, state: 'REVIEW' },
      ],
      baseline: { lt: row.firstSeen },
    },
    include: { subscriptionAttempt: true },
    orderBy: { baseline: 'desc' },
  });
  const compatible = settled.filter(
    ({ body }) => body && isCompatible(row, body as SubscriptionBody),
  );
  return (
    compatible.find(({ body }) => hasTaxesOf(row, body as SubscriptionBody)) ??
    compatible[0] ??
    null
  );
}

async function planOf(
  tx: Database,
  row: MirrorSubscription,
  refused: RefusedSubscriptionAttempt | null,
  planKey: string | undefined,
): Promise<Plan | null> {
  const shown = row.planId ? await planOfService(tx, row.planId) : null;
  const key = shown?.key ?? refused?.subscriptionAttempt?.planKey ?? planKey;
  return key === undefined ? null : tx.plan.findUnique({ where: { key } });
}

async function adopt(
  tx: Database,
  row: MirrorSubscription,
  { customerId, plan, userId }: Owner & { customerId: string; plan: Plan },
): Promise<void> {
  const raw = row.raw as Record<string, unknown>;
  const shown = toSubscription({ id: row.serviceId, raw });
  const startedAt = shown.createdAt ?? (await firstChargeOf(tx, row.serviceId)) ?? now();
  const trialEndsAt = shown.trialEndsAt ?? calculatedTrialEnd(row, shown, plan);
  const inTrial = trialEndsAt !== null && now() < trialEndsAt;
  const anchor = trialEndsAt ?? startedAt;
  await tx.subscription.create({
    data: {
      ...{ id: randomUUID(), serviceId: row.serviceId, customerId, userId, planKey: plan.key },
      quantity: row.quantity && row.quantity > 0 ? row.quantity : 1,
      taxCodes: row.taxCodes,
      taxesIncluded: row.taxCodes.length === 0 && marketOf(plan.currency, '').prices === 'gross',
      // The delivery address is unknown.
      country: '',
      shipsSince: now(),
      status: inTrial ? 'TRIAL' : 'ACTIVE',
      startedAt,
      trialEndsAt,
      // No mail about charges from before it was found.
      paidUntil: inTrial ? trialEndsAt : (nextChargeOf(shown) ?? nextAnniversary(anchor, now())),
      foundAt: now(),
      createdAt: now(),
    },
  });
  await tx.mirrorSubscription.update({
    where: { serviceId: row.serviceId },
    data: { ownerlessSince: null },
  });
}

/**
 * A subscription that shows no date may have begun, and been charged, long before it was found: the page of one
 * in a trial says that nothing was charged.
 */
function calculatedTrialEnd(
  { planId }: MirrorSubscription,
  { createdAt, status }: ServiceSubscription,
  { serviceId, trialDays }: Plan,
): Date | null {
  const isShown = status === 'TRIAL';
  const startedAt = createdAt ?? (isShown ? now() : null);
  if (!startedAt || trialDays === 0 || (planId !== serviceId && !isShown)) return null;
  return new Date(startedAt.getTime() + trialDays * DAY_MS);
}

async function firstChargeOf(tx: Database, subscriptionId: string): Promise<Date | null> {
  const rows = await tx.mirrorTransaction.findMany({
    where: { subscriptionId },
    select: { shownAt: true, firstSeenAt: true },
  });
  const [first] = rows
    .map((one) => one.shownAt ?? one.firstSeenAt)
    .toSorted((a, b) => a.getTime() - b.getTime());
  return first ?? null;
}

async function notifyFound(tx: Database, serviceId: string, email: string): Promise<void> {
  const { id } = await tx.subscription.findUniqueOrThrow({ where: { serviceId } });
  await enqueueMail(tx, {
    dedupeKey: `subscription-found:${id}`,
    template: 'subscription-found',
    recipient: email,
    data: { subscriptionId: id },
  });
}
