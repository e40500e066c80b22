import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { env } from '@/lib/env';
import { syncResource } from '@/lib/mirror/work';
import { service } from '@/lib/service/client';
import type { SubscribeInput } from '@/modules/subscriptions/attempt/schema';
import { issueSubscriptionAttemptKey, subscribe } from '@/modules/subscriptions/attempt/subscribe';
import { signedIn } from './accounts';

type PlanOptions = { price?: number; trialDays?: number; graceDays?: number; hasTwin?: boolean };

/** A plan at the service and in the shop, on request with a twin without a free trial; its price in minor units of EUR. */
export async function openPlan(options: PlanOptions = {}): Promise<string> {
  const { price = 1400, trialDays = 0, graceDays = 7, hasTwin = false } = options;
  const key = `club-${randomUUID()}`;
  const serviceId = await createPlan(price, trialDays, graceDays);
  const withoutTrialId = hasTwin ? await createPlan(price, 0, graceDays) : null;
  await db().plan.create({
    data: {
      key,
      serviceId,
      withoutTrialId,
      tenantId: env().service.tenantId,
      name: 'Test club',
      tagline: '',
      description: '',
      priceAmount: price,
      currency: 'EUR',
      trialDays,
      graceDays,
    },
  });
  return key;
}

async function createPlan(
  price: number,
  trialPeriodDays: number,
  gracePeriodDays: number,
): Promise<string> {
  const reply = await service().createPlan({
    name: 'Test club',
    description: '',
    price: { amount: price, currency: 'EUR' },
    trialPeriodDays,
    gracePeriodDays,
    active: true,
  });
  if (!reply.ok) throw new Error(reply.message);
  return reply.value.id;
}

export function subscriptionAttemptOf(
  planKey: string,
  paymentToken: string,
  given: Partial<SubscribeInput> = {},
): SubscribeInput {
  return {
    key: issueSubscriptionAttemptKey(planKey),
    planKey,
    quantity: 1,
    country: 'IE',
    firstname: 'Ada',
    lastname: 'Buyer',
    address: { line1: '1 Road', line2: '', city: 'Dublin', region: '', postalCode: 'D01 F5P2' },
    choices: {},
    shownTotal: 1680,
    currency: 'EUR',
    trialDays: 0,
    paymentToken,
    card: { last4: '4242', type: 'VISA' },
    ...given,
  };
}

/** A new customer with a subscription to a new plan, which was fetched once unless it `isUnread`. */
export async function subscribed(
  world: { token(card?: string): Promise<string> },
  { card, isUnread = false, shownTotal = 1680, ...plan }: SubscribedOptions = {},
) {
  const who = await signedIn();
  const planKey = await openPlan(plan);
  const { trialDays = 0 } = plan;
  const given = { trialDays, shownTotal };
  const result = await subscribe(
    who,
    subscriptionAttemptOf(planKey, await world.token(card), given),
  );
  if (result.outcome !== 'started') throw new Error(`The attempt was ${result.outcome}`);
  const { id } = result;
  const row = await db().subscription.findUniqueOrThrow({ where: { id } });
  const { serviceId, customerId } = row;
  if (!isUnread) await syncResource('SUBSCRIPTION', serviceId);
  return { who, planKey, id, serviceId, customerId: customerId ?? '' };
}

type SubscribedOptions = PlanOptions & { card?: string; isUnread?: boolean; shownTotal?: number };
