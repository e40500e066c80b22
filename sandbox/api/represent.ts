import type { z } from 'zod';
import type { Subscription } from '../billing/subscription-store.ts';
import type { Plan } from '../catalog/plans.ts';
import type { Product } from '../catalog/products.ts';
import type { Customer } from '../customers/customers.ts';
import type { Invoice, Transaction } from '../ledger/ledger.ts';
import { toDecimal } from '../ledger/money.ts';
import type { Delivery } from '../webhooks/event-types.ts';
import type { invoiceReply, Kind, Resources } from './schemas.ts';

export function isoTime(time: number): string {
  return new Date(time).toISOString();
}

export function optionalIsoTime(time: number | null): string | null {
  return time === null ? null : isoTime(time);
}

function stamps({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) {
  return { createdAt: isoTime(createdAt), updatedAt: isoTime(updatedAt) };
}

function representCustomer(customer: Customer): Resources['customer'] {
  const { id, firstname, lastname, email, phone, type } = customer;
  const paymentMethods = customer.paymentMethods.map(({ id, card, isDefault }) => ({
    id,
    cardLastFourDigits: card.last4Digits,
    cardType: card.cardType,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    isDefault,
  }));
  const chosen = paymentMethods.find(({ isDefault }) => isDefault);
  return {
    ...{ id, firstname, lastname, email, phone, type },
    defaultCard: chosen
      ? { cardLastFourDigits: chosen.cardLastFourDigits, cardType: chosen.cardType }
      : null,
    paymentMethods,
    ...stamps(customer),
  };
}

function representProduct(product: Product): Resources['product'] {
  const { id, name, description, price, currency, active } = product;
  return {
    ...{ id, name, description, price: toDecimal(price, currency), currency, active },
    ...stamps(product),
  };
}

function representPlan(plan: Plan): Resources['plan'] {
  const { id, name, description, chargeFrequency, currency, active } = plan;
  const { trialPeriodDays, gracePeriodDays } = plan;
  return {
    ...{ id, name, description },
    recurringChargeAmount: toDecimal(plan.recurringChargeAmount, currency),
    ...{ chargeFrequency, currency, trialPeriodDays, gracePeriodDays, active },
    ...stamps(plan),
  };
}

/** Null when the grace period ends before another retry. */
function nextChargeAt({ dueAt, graceEnd }: Subscription): number | null {
  return graceEnd !== null && dueAt === graceEnd ? null : dueAt;
}

function representSubscription(subscription: Subscription): Resources['subscription'] {
  const { id, planId, customerId, quantity, status, card } = subscription;
  return {
    ...{ id, planId, customerId, quantity },
    applicableTaxes: [...subscription.applicableTaxes],
    status,
    currentPeriodStart: isoTime(subscription.periodStart),
    currentPeriodEnd: isoTime(subscription.periodEnd),
    trialEndsAt: optionalIsoTime(subscription.trialEnd),
    nextChargeAt: optionalIsoTime(nextChargeAt(subscription)),
    graceEndsAt: optionalIsoTime(subscription.graceEnd),
    cardLastFourDigits: card.last4Digits,
    cardType: card.cardType,
    ...stamps(subscription),
  };
}

function representTransaction(transaction: Transaction): Resources['transaction'] {
  const { id, customerId, subscriptionId, invoiceId, bill, currency } = transaction;
  const decimal = (minor: number) => toDecimal(minor, currency);
  return {
    ...{ id, customerId, subscriptionId, invoiceId },
    items: transaction.items.map(({ productId, quantity }, index) => ({
      productId,
      quantity,
      unitPrice: decimal(bill.lines[index]?.unitAmount ?? 0),
      amount: decimal(bill.lines[index]?.amount ?? 0),
    })),
    taxRatesOptions: [...transaction.taxRatesOptions],
    ...totals(bill, currency),
    status: 'SUCCEEDED',
    cardLastFourDigits: transaction.last4Digits,
    cardType: transaction.cardType,
    createdAt: isoTime(transaction.createdAt),
  };
}

function totals({ taxes, subtotal, total }: Transaction['bill'], currency: string) {
  return {
    taxes: taxes.map(({ code, ppm, amount }) => ({
      code,
      rate: ppm / 10_000,
      amount: toDecimal(amount, currency),
    })),
    subtotal: toDecimal(subtotal, currency),
    amount: toDecimal(total, currency),
    currency,
  };
}

export type Domain = {
  customer: Customer;
  product: Product;
  plan: Plan;
  subscription: Subscription;
  transaction: Transaction;
};

export const represent: { readonly [K in Kind]: (resource: Domain[K]) => Resources[K] } = {
  customer: representCustomer,
  product: representProduct,
  plan: representPlan,
  subscription: representSubscription,
  transaction: representTransaction,
};

export function representInvoice(invoice: Invoice): z.output<typeof invoiceReply> {
  const { id, customerId, subscriptionId, status, transactionId, attempts } = invoice;
  const { bill, currency } = invoice;
  return {
    ...{ id, customerId, subscriptionId, status },
    lines: bill.lines.map((line) => ({
      ...line,
      unitAmount: toDecimal(line.unitAmount, currency),
      amount: toDecimal(line.amount, currency),
    })),
    ...totals(bill, currency),
    ...{ transactionId, attempts },
    ...stamps(invoice),
  };
}

export function representDelivery(delivery: Delivery) {
  const { id, type, status, tries, reason, body } = delivery;
  return {
    ...{ id, type, status, tries, reason },
    nextAttemptAt: optionalIsoTime(delivery.nextAttemptAt),
    createdAt: isoTime(delivery.createdAt),
    body,
    attempts: delivery.attemptLog.map(({ at, atWall, ...attempt }) => ({
      ...{ at: isoTime(at), atWall: isoTime(atWall) },
      ...attempt,
    })),
  };
}
