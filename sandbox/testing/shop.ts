import { type Answer, field, type TestTenant } from './sandbox.ts';

/** Each function returns the id of what it created. */

let numbered = 0;

export async function aCustomer(tenant: TestTenant, email?: string): Promise<string> {
  numbered += 1;
  const { status, body } = await tenant.api('POST', '/customers', {
    firstname: 'Ada',
    lastname: 'Moreau',
    email: email ?? `ada.${numbered}@example.com`,
    type: 'INDIVIDUAL',
  });
  if (status !== 201) throw new Error(`No customer: ${status} ${JSON.stringify(body)}`);
  return field(body, 'id');
}

export async function aProduct(
  tenant: TestTenant,
  product: { price?: number; currency?: string; active?: boolean } = {},
): Promise<string> {
  const { status, body } = await tenant.api('POST', '/products', {
    name: 'Washed Guji',
    description: 'Floral, 250 g',
    price: 14.5,
    currency: 'EUR',
    active: true,
    ...product,
  });
  if (status !== 201) throw new Error(`No product: ${status} ${JSON.stringify(body)}`);
  return field(body, 'id');
}

export async function aPlan(
  tenant: TestTenant,
  plan: Partial<{
    recurringChargeAmount: number;
    currency: string;
    trialPeriodDays: number;
    gracePeriodDays: number;
    active: boolean;
  }> = {},
): Promise<string> {
  const { status, body } = await tenant.api('POST', '/plans', {
    name: 'Coffee club',
    description: 'Two bags a month',
    recurringChargeAmount: 24,
    chargeFrequency: 'MONTHLY',
    currency: 'EUR',
    trialPeriodDays: 0,
    gracePeriodDays: 3,
    active: true,
    ...plan,
  });
  if (status !== 201) throw new Error(`No plan: ${status} ${JSON.stringify(body)}`);
  return field(body, 'id');
}

export async function buy(
  tenant: TestTenant,
  purchase: {
    customerId: string;
    productId: string;
    quantity?: number;
    taxes?: string[];
    card?: string;
    paymentToken?: string;
  },
): Promise<Answer> {
  return tenant.api('POST', '/transactions', {
    paymentToken: purchase.paymentToken ?? (await tenant.paymentToken(purchase.card)),
    customerId: purchase.customerId,
    items: [{ productId: purchase.productId, quantity: purchase.quantity ?? 1 }],
    taxRatesOptions: purchase.taxes ?? [],
  });
}

export async function subscribe(
  tenant: TestTenant,
  input: {
    customerId: string;
    planId: string;
    quantity?: number;
    taxes?: string[];
    card?: string;
  },
): Promise<Answer> {
  return tenant.api('POST', '/subscriptions', {
    paymentToken: await tenant.paymentToken(input.card),
    subscription: {
      planId: input.planId,
      customerId: input.customerId,
      quantity: input.quantity ?? 1,
      applicableTaxes: input.taxes ?? [],
    },
  });
}

export async function eventTypes(tenant: TestTenant): Promise<string[]> {
  const { body } = await tenant.control('GET', '/events');
  return field<{ type: string }[]>(body, 'events')
    .map(({ type }) => type)
    .reverse();
}
