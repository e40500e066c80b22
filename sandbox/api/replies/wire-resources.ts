import type { Subscription, SubscriptionStatus } from '../../billing/subscription-store.ts';
import type { Plan } from '../../catalog/plans.ts';
import type { Product } from '../../catalog/products.ts';
import type { Customer } from '../../customers/customers.ts';
import type { Choices } from '../../dialect/dimensions.ts';
import type { Transaction } from '../../ledger/ledger.ts';
import { idIn, isoTime, moneyIn, namedIn, optionalIsoTime } from './wire-parts.ts';

type Fields = Record<string, unknown>;

/** Resources in a dialect, as in lists, without an envelope. */
export type Presenters = {
  customer(customer: Customer): Fields;
  product(product: Product): Fields;
  plan(plan: Plan): Fields;
  subscription(subscription: Subscription): Fields;
  transaction(transaction: Transaction): Fields;
};

export function presentersOf(choices: Choices): Presenters {
  return {
    customer: customerPresenter(choices),
    product: productPresenter(choices),
    plan: planPresenter(choices),
    subscription: subscriptionPresenter(choices),
    transaction: transactionPresenter(choices),
  };
}

/** The next charge that will be tried, or null when the grace period ends before one. */
export function nextChargeAt(subscription: Subscription): number | null {
  const { dueAt, graceEnd } = subscription;
  if (subscription.cancelAt !== null) return null;
  return graceEnd !== null && dueAt === graceEnd ? null : dueAt;
}

function stampsIn(choices: Choices) {
  return ({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) =>
    namedIn(choices['time.names'], {
      createdAt: isoTime(createdAt),
      updatedAt: isoTime(updatedAt),
    });
}

function customerPresenter(choices: Choices): Presenters['customer'] {
  const id = idIn(choices, 'customer');
  const stamps = stampsIn(choices);
  return (customer) => ({
    ...id(customer.id),
    firstname: customer.firstname,
    lastname: customer.lastname,
    email: customer.email,
    ...phoneOf(choices, customer),
    type: customer.type,
    ...cardsOf(choices, customer),
    ...stamps(customer),
  });
}

function phoneOf(choices: Choices, { phone }: Customer): Fields {
  return choices['customer.phone'] === 'given' && phone === null ? {} : { phone };
}

function cardsOf(choices: Choices, { paymentMethods }: Customer): Fields {
  const form = choices['customer.cards'];
  if (form === 'hidden') return {};
  if (form === 'cards') {
    return {
      cards: paymentMethods.map(({ card, isDefault }) => ({
        last4: card.last4Digits,
        brand: card.cardType,
        default: isDefault,
      })),
    };
  }
  const cards = paymentMethods.map(({ id, card, isDefault }) => ({
    id,
    cardLastFourDigits: card.last4Digits,
    cardType: card.cardType,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    isDefault,
  }));
  const [chosen] = cards.filter(({ isDefault }) => isDefault);
  return {
    defaultCard: chosen
      ? { cardLastFourDigits: chosen.cardLastFourDigits, cardType: chosen.cardType }
      : null,
    paymentMethods: cards,
  };
}

function productPresenter(choices: Choices): Presenters['product'] {
  const id = idIn(choices, 'product');
  const money = moneyIn(choices);
  const stamps = stampsIn(choices);
  return (product) => ({
    ...id(product.id),
    name: product.name,
    description: product.description,
    price: money(product.price, product.currency),
    currency: product.currency,
    active: product.active,
    ...stamps(product),
  });
}

function planPresenter(choices: Choices): Presenters['plan'] {
  const id = idIn(choices, 'plan');
  const money = moneyIn(choices);
  const stamps = stampsIn(choices);
  return (plan) => ({
    ...id(plan.id),
    name: plan.name,
    description: plan.description,
    recurringChargeAmount: money(plan.recurringChargeAmount, plan.currency),
    chargeFrequency: plan.chargeFrequency,
    currency: plan.currency,
    trialPeriodDays: plan.trialPeriodDays,
    gracePeriodDays: plan.gracePeriodDays,
    active: plan.active,
    ...stamps(plan),
  });
}

const STATES: Record<SubscriptionStatus, string> = {
  TRIALING: 'trial',
  ACTIVE: 'running',
  PAST_DUE: 'overdue',
  CANCELED: 'ended',
};

function subscriptionPresenter(choices: Choices): Presenters['subscription'] {
  const id = idIn(choices, 'subscription');
  const stamps = stampsIn(choices);
  return (subscription) => ({
    ...id(subscription.id),
    planId: subscription.planId,
    customerId: subscription.customerId,
    quantity: subscription.quantity,
    applicableTaxes: subscription.applicableTaxes,
    ...subscriptionStatus(choices, subscription),
    ...subscriptionDates(choices, subscription),
    ...(choices['subscription.card'] === 'shown'
      ? {
          cardLastFourDigits: subscription.card.last4Digits,
          cardType: subscription.card.cardType,
        }
      : {}),
    ...stamps(subscription),
  });
}

function subscriptionStatus(choices: Choices, { status }: Subscription): Fields {
  // A dialect may show a cancelled one unchanged, without its end.
  const isShown = status !== 'CANCELED' || choices['rule.cancelled-shown'] !== 'unchanged';
  const visibleStatus = isShown ? status : 'ACTIVE';
  switch (choices['subscription.status']) {
    case 'status':
      return { status: visibleStatus };
    case 'state':
      return { state: STATES[visibleStatus] };
    case 'hidden':
      return {};
  }
}

function subscriptionDates(choices: Choices, subscription: Subscription): Fields {
  const nextAt = optionalIsoTime(nextChargeAt(subscription));
  switch (choices['subscription.dates']) {
    case 'camel':
      return {
        currentPeriodStart: optionalIsoTime(subscription.periodStart),
        currentPeriodEnd: optionalIsoTime(subscription.periodEnd),
        trialEndsAt: optionalIsoTime(subscription.trialEnd),
        nextChargeAt: nextAt,
        graceEndsAt: optionalIsoTime(subscription.graceEnd),
        ...(subscription.cancelAt === null
          ? {}
          : { cancelAt: optionalIsoTime(subscription.cancelAt) }),
      };
    case 'snake':
      return {
        trial_end: optionalIsoTime(subscription.trialEnd),
        next_charge_at: nextAt,
        grace_ends_at: optionalIsoTime(subscription.graceEnd),
        ...(subscription.cancelAt === null
          ? {}
          : { cancel_at: optionalIsoTime(subscription.cancelAt) }),
      };
    case 'hidden':
      return {};
  }
}

function transactionPresenter(choices: Choices): Presenters['transaction'] {
  const id = idIn(choices, 'transaction');
  return (transaction) => ({
    ...id(transaction.id),
    customerId: transaction.customerId,
    ...linksOf(choices, transaction),
    ...itemsOf(choices, transaction),
    taxRatesOptions: transaction.taxRatesOptions,
    ...breakdownOf(choices, transaction),
    ...amountOf(choices, transaction),
    ...transactionStatus(choices),
    ...(choices['transaction.card'] === 'shown'
      ? { cardLastFourDigits: transaction.last4Digits, cardType: transaction.cardType }
      : {}),
    ...transactionTime(choices, transaction),
  });
}

function linksOf(choices: Choices, { subscriptionId, invoiceId }: Transaction): Fields {
  return choices['transaction.links'] === 'hidden' ? {} : { subscriptionId, invoiceId };
}

function itemsOf(choices: Choices, { items, bill, currency }: Transaction): Fields {
  const money = moneyIn(choices);
  return {
    items: items.map(({ productId, quantity }, index) => ({
      productId,
      quantity,
      ...(choices['transaction.item'] === 'priced'
        ? {
            unitPrice: money(bill.lines[index]?.unitAmount ?? 0, currency),
            amount: money(bill.lines[index]?.amount ?? 0, currency),
          }
        : {}),
    })),
  };
}

function taxRows(choices: Choices, { bill, currency }: Transaction): Fields[] {
  const money = moneyIn(choices);
  return bill.taxes.map(({ code, ppm, amount }) => ({
    code,
    rate: ppm / 10_000,
    amount: money(amount, currency),
  }));
}

function breakdownOf(choices: Choices, transaction: Transaction): Fields {
  const subtotal = moneyIn(choices)(transaction.bill.subtotal, transaction.currency);
  switch (choices['transaction.breakdown']) {
    case 'full':
      return { taxes: taxRows(choices, transaction), subtotal };
    case 'net':
      return { net_amount: subtotal };
    case 'hidden':
      return {};
  }
}

function amountOf(choices: Choices, { bill, currency }: Transaction): Fields {
  const amount = moneyIn(choices)(bill.total, currency);
  const form = choices['transaction.amount'];
  switch (form) {
    case 'amount':
    case 'total_amount':
      return { [form]: amount, currency };
    case 'hidden':
      return {};
  }
}

function transactionStatus(choices: Choices): Fields {
  switch (choices['transaction.status']) {
    case 'status':
      return { status: 'SUCCEEDED' };
    case 'state':
      return { state: 'captured' };
    case 'hidden':
      return {};
  }
}

function transactionTime(choices: Choices, { createdAt }: Transaction): Fields {
  const form = choices['transaction.time'];
  return form === 'hidden' ? {} : { [form]: isoTime(createdAt) };
}
