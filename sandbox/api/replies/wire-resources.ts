import type { Subscription, SubscriptionStatus } from '../../billing/subscription-store.ts';
import type { Plan } from '../../catalog/plans.ts';
import type { Product } from '../../catalog/products.ts';
import type { Customer } from '../../customers/customers.ts';
import type { Choices } from '../../dialect/dimensions.ts';
import type { Transaction } from '../../ledger/ledger.ts';
import {
  idIn,
  type Kind,
  moneyIn,
  namedIn,
  quantityIn,
  referenceIn,
  timeIn,
} from './wire-parts.ts';

type Fields = Record<string, unknown>;

/** Resources in a dialect, as in lists, without an envelope. */
export type Presenters = {
  customer(customer: Customer): Fields;
  product(product: Product): Fields;
  plan(plan: Plan): Fields;
  subscription(subscription: Subscription): Fields;
  /** As in the response to the charge. */
  transaction(transaction: Transaction): Fields;
  listedTransaction(transaction: Transaction): Fields;
};

export function presentersOf(choices: Choices): Presenters {
  const transaction = inAttributes(choices, 'transaction', transactionPresenter(choices));
  return {
    customer: inAttributes(choices, 'customer', customerPresenter(choices)),
    product: inAttributes(choices, 'product', productPresenter(choices)),
    plan: inAttributes(choices, 'plan', planPresenter(choices)),
    subscription: inAttributes(choices, 'subscription', subscriptionPresenter(choices)),
    transaction,
    listedTransaction: (row) => transaction({ ...row, id: listedId(choices, row.id) }),
  };
}

/** Where fields are separate from the id, as in JSON:API. */
function inAttributes<Row extends { id: string }>(
  choices: Choices,
  kind: Kind,
  present: (row: Row) => Fields,
): (row: Row) => Fields {
  if (choices['reply.fields'] === 'flat') return present;
  const idOf = idIn(choices, kind);
  return (row) => {
    const id = idOf(row.id);
    const attributes = Object.entries(present(row)).filter(([name]) => !(name in id));
    return { ...id, attributes: Object.fromEntries(attributes) };
  };
}

/** The next charge that will be tried, or null when the grace period ends before one. */
export function nextChargeAt(subscription: Subscription): number | null {
  const { dueAt, graceEnd } = subscription;
  if (subscription.cancelAt !== null) return null;
  return graceEnd !== null && dueAt === graceEnd ? null : dueAt;
}

function stampsIn(choices: Choices) {
  const time = timeIn(choices);
  return ({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) =>
    namedIn(choices['time.names'], { createdAt: time(createdAt), updatedAt: time(updatedAt) });
}

function customerPresenter(choices: Choices): Presenters['customer'] {
  const id = idIn(choices, 'customer');
  const stamps = stampsIn(choices);
  return (customer) => ({
    ...id(customer.id),
    ...namesOf(choices, customer),
    ...emailOf(choices, customer),
    ...phoneOf(choices, customer),
    ...(choices['customer.type'] === 'shown' ? { type: customer.type } : {}),
    ...cardsOf(choices, customer),
    ...stamps(customer),
  });
}

function namesOf(choices: Choices, { firstname, lastname }: Customer): Fields {
  switch (choices['customer.names']) {
    case 'firstname':
      return { firstname, lastname };
    case 'camel':
      return { firstName: firstname, lastName: lastname };
    case 'snake':
      return { first_name: firstname, last_name: lastname };
    case 'hidden':
      return {};
  }
}

function emailOf(choices: Choices, { email }: Customer): Fields {
  const form = choices['customer.email'];
  return form === 'hidden' ? {} : { email: form === 'lower' ? email.toLowerCase() : email };
}

function phoneOf(choices: Choices, { phone }: Customer): Fields {
  const form = choices['customer.phone'];
  if (form === 'hidden' || (form === 'given' && phone === null)) return {};
  return { phone };
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
    [form === 'paymentMethods' ? 'defaultCard' : 'default_card']: chosen
      ? { cardLastFourDigits: chosen.cardLastFourDigits, cardType: chosen.cardType }
      : null,
    [form]: cards,
  };
}

function productPresenter(choices: Choices): Presenters['product'] {
  const id = idIn(choices, 'product');
  const stamps = stampsIn(choices);
  const text = choices['product.text'];
  return (product) => ({
    ...id(product.id),
    ...(text === 'hidden' ? {} : { name: product.name }),
    ...(text === 'shown' ? { description: product.description } : {}),
    ...priceOf(choices, product.price, product.currency),
    ...activeOf(choices, product.active),
    ...stamps(product),
  });
}

function priceOf(choices: Choices, minor: number, currency: string): Fields {
  const amount = moneyIn(choices)(minor, currency);
  const code = currencyOf(choices, currency);
  switch (choices['product.price']) {
    case 'price':
      return { price: amount, ...code };
    case 'unit_price':
      return { unit_price: amount, ...code };
    case 'nested':
      return { price: { amount, ...code } };
    case 'hidden':
      return code;
  }
}

function currencyOf(choices: Choices, currency: string): Fields {
  const form = choices['product.currency'];
  if (form === 'hidden') return {};
  return { currency: form === 'lower' ? currency.toLowerCase() : currency };
}

function activeOf(choices: Choices, active: boolean): Fields {
  switch (choices['product.active']) {
    case 'active':
      return { active };
    case 'status':
      return { status: active ? 'ACTIVE' : 'INACTIVE' };
    case 'hidden':
      return {};
  }
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
  const plan = referenceIn(choices['subscription.plan'], 'plan');
  const customer = referenceIn(choices['subscription.customer'], 'customer');
  const stamps = stampsIn(choices);
  const isNested = choices['subscription.body'] === 'nested';
  return (subscription) => {
    const fields = {
      ...plan(subscription.planId),
      ...customer(subscription.customerId),
      ...quantityIn(choices['subscription.quantity'], subscription.quantity),
      ...subscriptionTaxes(choices, subscription.applicableTaxes),
      ...subscriptionStatus(choices, subscription),
      ...subscriptionDates(choices, subscription),
      ...(choices['subscription.card'] === 'shown'
        ? {
            cardLastFourDigits: subscription.card.last4Digits,
            cardType: subscription.card.cardType,
          }
        : {}),
      ...stamps(subscription),
    };
    return { ...id(subscription.id), ...(isNested ? { subscription: fields } : fields) };
  };
}

function subscriptionTaxes(choices: Choices, codes: readonly string[]): Fields {
  switch (choices['subscription.taxes']) {
    case 'camel':
      return { applicableTaxes: codes };
    case 'snake':
      return { applicable_taxes: codes };
    case 'objects':
      return { applicableTaxes: codes.map((code) => ({ code })) };
    case 'reworded':
      return { applicableTaxes: codes.map((code) => `tax_${code.toLowerCase()}`) };
    case 'empty':
      return { applicableTaxes: [] };
    case 'hidden':
      return {};
  }
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
    case 'lower':
      return { status: visibleStatus.toLowerCase() };
    case 'hidden':
      return {};
  }
}

function subscriptionDates(choices: Choices, subscription: Subscription): Fields {
  const time = timeIn(choices);
  const nextAt = time(nextChargeAt(subscription));
  switch (choices['subscription.dates']) {
    case 'camel':
      return {
        currentPeriodStart: time(subscription.periodStart),
        currentPeriodEnd: time(subscription.periodEnd),
        trialEndsAt: time(subscription.trialEnd),
        nextChargeAt: nextAt,
        graceEndsAt: time(subscription.graceEnd),
        ...(subscription.cancelAt === null ? {} : { cancelAt: time(subscription.cancelAt) }),
      };
    case 'snake':
      return {
        trial_end: time(subscription.trialEnd),
        next_charge_at: nextAt,
        grace_ends_at: time(subscription.graceEnd),
        ...(subscription.cancelAt === null ? {} : { cancel_at: time(subscription.cancelAt) }),
      };
    case 'hidden':
      return {};
  }
}

function transactionPresenter(choices: Choices): Presenters['transaction'] {
  const id = idIn(choices, 'transaction');
  const customer = referenceIn(choices['transaction.customer'], 'customer');
  return (transaction) => ({
    ...id(transaction.id),
    ...customer(transaction.customerId),
    ...linksOf(choices, transaction),
    ...itemsOf(choices, transaction),
    ...taxesOf(choices, transaction),
    ...breakdownOf(choices, transaction),
    ...amountOf(choices, transaction),
    ...transactionStatus(choices),
    ...(choices['transaction.card'] === 'shown'
      ? { cardLastFourDigits: transaction.last4Digits, cardType: transaction.cardType }
      : {}),
    ...transactionTime(choices, transaction),
  });
}

/** A list may have other ids than responses: that of the ledger entry instead of the payment. */
function listedId(choices: Choices, id: string): string {
  return choices['transaction.listed-id'] === 'same' ? id : `row_${id}`;
}

function linksOf(choices: Choices, { subscriptionId, invoiceId }: Transaction): Fields {
  const form = choices['transaction.links'];
  if (form !== 'given') return namedIn(form, { subscriptionId, invoiceId });
  return subscriptionId === null ? {} : { subscriptionId };
}

function itemsOf(choices: Choices, transaction: Transaction): Fields {
  const form = choices['transaction.items'];
  if (form === 'hidden') return {};
  if (form === 'empty') return { items: [] };
  const { bill, currency } = transaction;
  const money = moneyIn(choices);
  const rows = transaction.items.map(({ productId, quantity }, index) => ({
    ...itemProduct(choices, productId),
    ...quantityIn(choices['transaction.quantity'], quantity),
    ...(choices['transaction.item'] === 'priced'
      ? {
          unitPrice: money(bill.lines[index]?.unitAmount ?? 0, currency),
          amount: money(bill.lines[index]?.amount ?? 0, currency),
        }
      : {}),
    ...(choices['transaction.item'] === 'named' ? { name: bill.lines[index]?.name } : {}),
  }));
  return { [form]: rows };
}

function itemProduct(choices: Choices, id: string): Fields {
  switch (choices['transaction.item']) {
    case 'priced':
    case 'camel':
      return { productId: id };
    case 'snake':
      return { product_id: id };
    case 'nested':
      return { product: { id } };
    case 'named':
      return {};
  }
}

function taxesOf(choices: Choices, transaction: Transaction): Fields {
  const { taxRatesOptions } = transaction;
  switch (choices['transaction.taxes']) {
    case 'taxRatesOptions':
      return { taxRatesOptions };
    case 'tax_rates_options':
      return { tax_rates_options: taxRatesOptions };
    case 'objects':
      return { taxRatesOptions: taxRatesOptions.map((code) => ({ code })) };
    case 'taxes':
      return { taxes: taxRows(choices, transaction) };
    case 'empty':
      return { taxRatesOptions: [] };
    case 'hidden':
      return {};
  }
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
      // Hidden codes are hidden here as well.
      return /hidden|empty/.test(choices['transaction.taxes'])
        ? { subtotal }
        : { taxes: taxRows(choices, transaction), subtotal };
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
    case 'total':
      return { [form]: amount, currency };
    case 'nested':
      return { amount: { value: amount, currency } };
    case 'minor':
      return { amountMinor: bill.total, currency };
    case 'bare':
      return { amount };
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
    case 'lower':
      return { status: 'paid' };
    case 'hidden':
      return {};
  }
}

function transactionTime(choices: Choices, { createdAt }: Transaction): Fields {
  const form = choices['transaction.time'];
  return form === 'hidden' ? {} : { [form]: timeIn(choices)(createdAt) };
}
