import type { Customer } from '../customers.ts';
import type { ServiceError } from '../errors.ts';
import type { Transaction } from '../ledger.ts';
import { toDecimal } from '../money.ts';
import type { Plan } from '../plans.ts';
import type { Product } from '../products.ts';
import type { Subscription } from '../subscription-store.ts';

/** How the service's resources look in replies: one for each pair of response mode and dialect. */
export type Wire = {
  readonly form: string;
  customer(customer: Customer): object;
  product(product: Product): object;
  plan(plan: Plan): object;
  subscription(subscription: Subscription): object;
  transaction(transaction: Transaction): object;
  /** What is said of a deleted resource; undefined for nothing (204). */
  deleted(kind: 'customer' | 'subscription', id: string): object | undefined;
  error(error: ServiceError, status: number): object;
  /** The text around the rows of a list. */
  readonly list: { readonly before: string; after(nextCursor: string | null): string };
  readonly status: {
    readonly created: number;
    readonly token: number;
    /** Answer to a change for which the interface shows no reply: with the resource, or empty. */
    readonly changed: 200 | 204;
  };
};

/** Times leave the service as ISO 8601 in UTC. */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}

export function optionalIsoTime(time: number | null): string | null {
  return time === null ? null : isoTime(time);
}

/** The next charge that will be tried, or null when the grace period ends before one. */
export function nextChargeAt(subscription: Subscription): number | null {
  const { dueAt, graceEnd } = subscription;
  return graceEnd !== null && dueAt === graceEnd ? null : dueAt;
}

/** The documented fields of each resource: all that a minimal reply shows besides an id. */
export const documented = {
  customer: (customer: Customer) => ({
    firstname: customer.firstname,
    lastname: customer.lastname,
    email: customer.email,
    ...(customer.phone === null ? {} : { phone: customer.phone }),
    type: customer.type,
  }),
  product: (product: Product) => ({
    name: product.name,
    description: product.description,
    price: toDecimal(product.price, product.currency),
    currency: product.currency,
    active: product.active,
  }),
  plan: (plan: Plan) => ({
    name: plan.name,
    description: plan.description,
    recurringChargeAmount: toDecimal(plan.recurringChargeAmount, plan.currency),
    chargeFrequency: plan.chargeFrequency,
    currency: plan.currency,
    trialPeriodDays: plan.trialPeriodDays,
    gracePeriodDays: plan.gracePeriodDays,
    active: plan.active,
  }),
  subscription: (subscription: Subscription) => ({
    planId: subscription.planId,
    customerId: subscription.customerId,
    quantity: subscription.quantity,
    applicableTaxes: subscription.applicableTaxes,
  }),
  transaction: (transaction: Transaction) => ({
    customerId: transaction.customerId,
    items: transaction.items.map(({ productId, quantity }) => ({ productId, quantity })),
    taxRatesOptions: transaction.taxRatesOptions,
  }),
};
