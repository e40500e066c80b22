import { toDecimal } from '../money.ts';
import { documented, isoTime, nextChargeAt, optionalIsoTime, type Wire } from './wire-shapes.ts';

/** Nothing but what the interface shows: an id and the documented fields. */
export const minimalDefault: Wire = {
  form: 'minimal/default',
  customer: (customer) => ({ id: customer.id, ...documented.customer(customer) }),
  product: (product) => ({ id: product.id, ...documented.product(product) }),
  plan: (plan) => ({ id: plan.id, ...documented.plan(plan) }),
  subscription: (subscription) => ({
    id: subscription.id,
    ...documented.subscription(subscription),
  }),
  transaction: (transaction) => ({ id: transaction.id, ...documented.transaction(transaction) }),
  deleted: () => undefined,
  error: () => ({}),
  list: { before: '[', after: () => ']' },
  status: { created: 201, token: 200, changed: 200 },
};

/** Everything that the sandbox knows, in its own choice of names. */
export const fullDefault: Wire = {
  ...minimalDefault,
  form: 'full/default',
  customer: (customer) => ({
    id: customer.id,
    ...documented.customer(customer),
    phone: customer.phone,
    defaultCard:
      customer.paymentMethods
        .filter(({ isDefault }) => isDefault)
        .map(({ card }) => ({
          cardLastFourDigits: card.last4Digits,
          cardType: card.cardType,
        }))[0] ?? null,
    paymentMethods: customer.paymentMethods.map(({ id, card, isDefault }) => ({
      id,
      cardLastFourDigits: card.last4Digits,
      cardType: card.cardType,
      expiryMonth: card.expiryMonth,
      expiryYear: card.expiryYear,
      isDefault,
    })),
    createdAt: isoTime(customer.createdAt),
    updatedAt: isoTime(customer.updatedAt),
  }),
  product: (product) => ({ id: product.id, ...documented.product(product), ...stamps(product) }),
  plan: (plan) => ({ id: plan.id, ...documented.plan(plan), ...stamps(plan) }),
  subscription: (subscription) => ({
    id: subscription.id,
    ...documented.subscription(subscription),
    status: subscription.status,
    currentPeriodStart: isoTime(subscription.periodStart),
    currentPeriodEnd: isoTime(subscription.periodEnd),
    trialEndsAt: optionalIsoTime(subscription.trialEnd),
    nextChargeAt: optionalIsoTime(nextChargeAt(subscription)),
    graceEndsAt: optionalIsoTime(subscription.graceEnd),
    cardLastFourDigits: subscription.card.last4Digits,
    cardType: subscription.card.cardType,
    ...stamps(subscription),
  }),
  transaction: (transaction) => {
    const { bill, currency } = transaction;
    return {
      id: transaction.id,
      customerId: transaction.customerId,
      subscriptionId: transaction.subscriptionId,
      invoiceId: transaction.invoiceId,
      items: transaction.items.map(({ productId, quantity }, index) => ({
        productId,
        quantity,
        unitPrice: toDecimal(bill.lines[index]?.unitAmount ?? 0, currency),
        amount: toDecimal(bill.lines[index]?.amount ?? 0, currency),
      })),
      taxRatesOptions: transaction.taxRatesOptions,
      taxes: bill.taxes.map(({ code, ppm, amount }) => ({
        code,
        rate: ppm / 10_000,
        amount: toDecimal(amount, currency),
      })),
      subtotal: toDecimal(bill.subtotal, currency),
      amount: toDecimal(bill.total, currency),
      currency,
      status: 'SUCCEEDED',
      cardLastFourDigits: transaction.last4Digits,
      cardType: transaction.cardType,
      createdAt: isoTime(transaction.createdAt),
    };
  },
  error: (error) => ({
    error: {
      code: error.code,
      message: error.message,
      ...(error.declineCode === undefined ? {} : { declineCode: error.declineCode }),
      fields: error.fields,
    },
  }),
};

function stamps(resource: { createdAt: number; updatedAt: number }) {
  return { createdAt: isoTime(resource.createdAt), updatedAt: isoTime(resource.updatedAt) };
}
