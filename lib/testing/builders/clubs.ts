import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { env } from '@/lib/env';
import { service } from '@/lib/service/client';
import type { SubscribeInput } from '@/modules/subscriptions/attempt/schema';
import { issueSubscriptionAttemptKey } from '@/modules/subscriptions/attempt/subscribe';

/**
 * Creates a plan at the service and in the shop, with `hasTwin` also its version without a trial.
 * @param options.price in minor units of EUR
 */
export async function openPlan(
  options: { price?: number; trialDays?: number; graceDays?: number; hasTwin?: boolean } = {},
): Promise<string> {
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
