import { z } from 'zod';
import { exponentOf } from '../ledger/money.ts';
import type { EventSubject, EventType } from '../webhooks/event-types.ts';
import type { Profile } from './profile.ts';
import { type Kind, planReply, productReply, type Resources } from './schemas.ts';

/** The `alternate` profile: the wire format of another service. The shop reads it with `labs/wires/alternate.ts`. */

const ID_NAMES: Record<Kind, string> = {
  customer: 'customer_id',
  product: '_id',
  plan: 'planId',
  subscription: 'subscription_id',
  transaction: 'transactionId',
};

const id = z.string();
const amount = z.string();
const time = z.string();
const stamps = { created_at: time, updated_at: time };

const customer = z.object({
  customer_id: id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  type: z.string(),
  cards: z.array(z.object({ last4: z.string(), brand: z.string(), default: z.boolean() })),
  ...stamps,
});

const product = productReply
  .omit({ id: true, price: true, createdAt: true, updatedAt: true })
  .extend({ _id: id, price: amount, ...stamps });

const plan = planReply
  .omit({ id: true, recurringChargeAmount: true, createdAt: true, updatedAt: true })
  .extend({ planId: id, recurringChargeAmount: amount, ...stamps });

const STATES = { TRIALING: 'trial', ACTIVE: 'running', PAST_DUE: 'overdue', CANCELED: 'ended' };

const subscription = z.object({
  subscription_id: id,
  planId: id,
  customerId: id,
  quantity: z.int(),
  applicableTaxes: z.array(z.string()),
  state: z.enum(STATES),
  trial_end: time.nullable(),
  next_charge_at: time.nullable(),
  grace_ends_at: time.nullable(),
  ...stamps,
});

const transaction = z.object({
  transactionId: id,
  customerId: id,
  items: z.array(z.object({ productId: id, quantity: z.int() })),
  taxRatesOptions: z.array(z.string()),
  net_amount: amount,
  total_amount: amount,
  currency: z.string(),
  state: z.enum(['captured']),
  created_at: time,
});

const money = (decimal: number, currency: string) => decimal.toFixed(exponentOf(currency) ?? 2);

const idOf = (kind: Kind, id: string) => ({ [ID_NAMES[kind]]: id });

function showCustomer(full: Resources['customer']): object {
  const { firstname, lastname, email, phone, type } = full;
  return {
    ...idOf('customer', full.id),
    ...{ firstname, lastname, email, ...(phone !== null && { phone }), type },
    cards: full.paymentMethods.map(({ cardLastFourDigits, cardType, isDefault }) => ({
      last4: cardLastFourDigits,
      brand: cardType,
      default: isDefault,
    })),
    created_at: full.createdAt,
    updated_at: full.updatedAt,
  };
}

function showProduct({ id, createdAt, updatedAt, ...fields }: Resources['product']): object {
  const price = money(fields.price, fields.currency);
  return { ...idOf('product', id), ...fields, price, created_at: createdAt, updated_at: updatedAt };
}

function showPlan({ id, createdAt, updatedAt, ...fields }: Resources['plan']): object {
  return {
    ...idOf('plan', id),
    ...fields,
    recurringChargeAmount: money(fields.recurringChargeAmount, fields.currency),
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

function showSubscription(full: Resources['subscription']): object {
  const { planId, customerId, quantity, applicableTaxes } = full;
  return {
    ...idOf('subscription', full.id),
    ...{ planId, customerId, quantity, applicableTaxes },
    state: STATES[full.status],
    trial_end: full.trialEndsAt,
    next_charge_at: full.nextChargeAt,
    grace_ends_at: full.graceEndsAt,
    created_at: full.createdAt,
    updated_at: full.updatedAt,
  };
}

function showTransaction(full: Resources['transaction']): object {
  const { customerId, taxRatesOptions, currency } = full;
  return {
    ...idOf('transaction', full.id),
    customerId,
    items: full.items.map(({ productId, quantity }) => ({ productId, quantity })),
    taxRatesOptions,
    net_amount: money(full.subtotal, currency),
    total_amount: money(full.amount, currency),
    currency,
    state: 'captured',
    created_at: full.createdAt,
  };
}

function eventPayload(type: EventType, subject: EventSubject): object {
  if (type === 'customer:created') return { customer_id: subject.customerId };
  if (type.startsWith('customer:')) return { customerId: subject.customerId };
  if (type.startsWith('product:')) return { _id: subject.productId };
  if (type.startsWith('subscription:charge:')) return { subscriptionId: subject.subscriptionId };
  return { id: type.startsWith('invoice:') ? subject.invoiceId : subject.subscriptionId };
}

export const alternate = {
  name: 'alternate',
  schemas: { customer, product, plan, subscription, transaction },
  show: {
    customer: showCustomer,
    product: showProduct,
    plan: showPlan,
    subscription: showSubscription,
    transaction: showTransaction,
  },
  idOf,
  list: {
    before: '{"data":[',
    after: '],"next":null}',
    schema: (rows) => z.object({ data: z.array(rows), next: z.null() }),
  },
  created: 200,
  tokenCreated: 201,
  isChangeEmpty: true,
  isDeletionShown: true,
  refused: { declined: 422, reference: 400, invalid: 400, token: 400, rule: 400 },
  errorSchema: z.object({
    status: z.int(),
    reason: z.string(),
    detail: z.string(),
    violations: z.array(z.object({ pointer: z.string(), message: z.string() })),
  }),
  error: ({ code, message, fields, declineCode }, status) => ({
    status,
    reason: (declineCode ?? code).toUpperCase(),
    detail: message,
    violations: fields.map(({ path, message }) => ({ pointer: path, message })),
  }),
  refusesUnknownFields: true,
  refusesTakenEmail: true,
  keepsSubscribers: true,
  eventPayload,
} satisfies Partial<Profile>;
