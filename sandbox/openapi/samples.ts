import type { Subscription, SubscriptionStatus } from '../billing/subscription-store.ts';
import type { Plan } from '../catalog/plans.ts';
import type { Product } from '../catalog/products.ts';
import type { Customer } from '../customers/customers.ts';
import type { Transaction } from '../ledger/ledger.ts';

/**
 * One of each resource in every state that changes its format: the OpenAPI document infers the responses of the
 * dialect from these.
 */

const TIME = Date.UTC(2026, 2, 1, 10, 30);
const stamps = { seq: 1, createdAt: TIME, updatedAt: TIME };
const card = {
  cardType: 'VISA',
  last4Digits: '4242',
  expiryMonth: 12,
  expiryYear: 2040,
  behaviour: 'approve',
} as const;

const customer: Customer = {
  ...stamps,
  id: 'cus_019d',
  firstname: 'Ada',
  lastname: 'Moreau',
  email: 'Ada@example.com',
  phone: '+33 1 23 45 67 89',
  type: 'INDIVIDUAL',
  paymentMethods: [{ id: 'pm_019d', card, isDefault: true, createdAt: TIME }],
};

export const customers: readonly Customer[] = [
  customer,
  { ...customer, phone: null, paymentMethods: [] },
];

export const products: readonly Product[] = [
  {
    ...stamps,
    id: 'prod_019d',
    name: 'Washed Guji, 250 g',
    description: 'Floral',
    price: 1_450,
    currency: 'EUR',
    active: true,
  },
];

export const plans: readonly Plan[] = [
  {
    ...stamps,
    id: 'plan_019d',
    name: 'Coffee club',
    description: 'Every month',
    recurringChargeAmount: 2_400,
    chargeFrequency: 'MONTHLY',
    currency: 'EUR',
    trialPeriodDays: 14,
    gracePeriodDays: 3,
    active: true,
  },
];

const subscription: Subscription = {
  ...stamps,
  id: 'sub_019d',
  customerId: 'cus_019d',
  planId: 'plan_019d',
  quantity: 1,
  applicableTaxes: ['GST'],
  card,
  status: 'ACTIVE',
  anchorAt: TIME,
  period: 0,
  periodStart: TIME,
  periodEnd: TIME,
  trialEnd: null,
  openInvoiceId: null,
  graceEnd: null,
  dueAt: TIME,
  cancelAt: null,
  endedAt: null,
};

/** @param isEndedShown whether a cancelled one is still returned. */
export function subscriptions(isEndedShown: boolean, isEndPlanned: boolean): Subscription[] {
  const living: SubscriptionStatus[] = ['TRIALING', 'ACTIVE', 'PAST_DUE'];
  return [
    ...living.map((status) => ({ ...subscription, status })),
    { ...subscription, trialEnd: TIME, graceEnd: TIME },
    ...(isEndPlanned ? [{ ...subscription, cancelAt: TIME }] : []),
    ...(isEndedShown ? [{ ...subscription, status: 'CANCELED' as const, dueAt: null }] : []),
  ];
}

const line = { name: 'Washed Guji', unitAmount: 1_450, quantity: 2, amount: 2_900 };
const transaction: Transaction = {
  seq: 1,
  id: 'txn_019d',
  customerId: 'cus_019d',
  invoiceId: 'inv_019d',
  subscriptionId: null,
  currency: 'EUR',
  items: [{ productId: 'prod_019d', quantity: 2 }],
  taxRatesOptions: ['GST'],
  bill: {
    lines: [{ ...line, productId: 'prod_019d' }],
    subtotal: 2_900,
    taxes: [{ code: 'GST', ppm: 50_000, amount: 145 }],
    total: 3_045,
  },
  cardType: 'VISA',
  last4Digits: '4242',
  createdAt: TIME,
};

export const transactions: readonly Transaction[] = [
  transaction,
  {
    ...transaction,
    subscriptionId: 'sub_019d',
    items: [],
    bill: { ...transaction.bill, lines: [{ ...line, planId: 'plan_019d' }] },
  },
];
