import { createSubscription } from '../billing/subscriptions.ts';
import { createPaymentToken } from '../cards/tokens.ts';
import { createPlan } from '../catalog/plans.ts';
import { createProduct } from '../catalog/products.ts';
import type { TenantScope } from '../context.ts';
import { createCustomer } from '../customers/customers.ts';
import { listInvoices } from '../ledger/ledger.ts';
import { createTransaction } from '../ledger/transactions.ts';

export function paymentToken(scope: TenantScope, number = '4242424242424242'): string {
  const result = createPaymentToken(scope, {
    number,
    expiryMonth: 12,
    expiryYear: 2045,
    securityCode: '123',
    name: 'Ada Moreau',
  });
  if (!result.ok) throw new Error(result.error);
  return result.token;
}

export function product(scope: TenantScope, name: string) {
  const details = { description: 'Washed.', price: 1_450, currency: 'EUR', active: true };
  return createProduct(scope, { name, ...details });
}

/** One resource of every kind; the subscription's card fails at each renewal. */
export function furnish(scope: TenantScope) {
  const { customer } = createCustomer(scope, {
    firstname: 'Ada',
    lastname: 'Moreau',
    email: 'ada@example.com',
  });
  const { id: productId } = product(scope, 'Guji');
  const plan = createPlan(scope, {
    name: 'Coffee club',
    description: '',
    recurringChargeAmount: 2_400,
    chargeFrequency: 'MONTHLY',
    currency: 'EUR',
    trialPeriodDays: 0,
    gracePeriodDays: 3,
    active: true,
  });
  const transaction = createTransaction(scope, {
    paymentToken: paymentToken(scope),
    customerId: customer.id,
    items: [{ productId, quantity: 3 }],
    taxRatesOptions: ['VAT_STANDARD'],
  });
  const subscription = createSubscription(scope, {
    paymentToken: paymentToken(scope, '4000000000000341'),
    planId: plan.id,
    customerId: customer.id,
    quantity: 2,
    applicableTaxes: [],
  });
  const invoiceId = listInvoices(scope).at(-1)?.id ?? '';
  return { customer, productId, plan, transaction, subscription, invoiceId };
}
