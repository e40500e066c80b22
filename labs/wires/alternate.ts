import { z } from 'zod';
import { fromDecimal } from '@/lib/money';
import type {
  DeclineReason,
  ErrorMeaning,
  ServiceSubscriptionStatus,
  ServiceTransactionStatus,
  Wire,
} from '@/lib/service/wire';

/** An example of another service's wire format: the sandbox's `alternate` profile. */

function optional<T extends z.ZodType>(schema: T) {
  return schema.optional().catch(undefined);
}

const id = z.string().regex(/^\P{Cc}{1,255}$/u);
const text = z.string().min(1);
const count = z.int();
const time = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

const money = (amount: string | undefined, code: string | undefined) =>
  amount && code ? (fromDecimal(amount, code) ?? undefined) : undefined;

const lookUp = <T>(words: Record<string, T>, word: string | undefined): T | undefined =>
  word !== undefined && Object.hasOwn(words, word) ? words[word] : undefined;

const card = z.object({
  last4: z.string().regex(/^\d{4}$/),
  brand: optional(text),
  default: optional(z.boolean()),
});

const customer = z
  .object({
    customer_id: id,
    firstname: optional(text),
    lastname: optional(text),
    email: optional(text),
    phone: optional(text),
    cards: optional(z.array(card)),
  })
  .transform(({ customer_id, cards, ...shown }) => ({
    ...shown,
    id: customer_id,
    cards: cards?.map(({ last4, brand, default: isDefault }) => ({
      ...{ last4, cardType: brand, isDefault },
    })),
  }));

const product = z
  .object({
    _id: id,
    name: optional(text),
    description: optional(z.string()),
    price: optional(text),
    currency: optional(text),
    active: optional(z.boolean()),
  })
  .transform(({ _id, price, currency, ...shown }) => ({
    ...{ ...shown, id: _id, price: money(price, currency) },
  }));

const plan = z
  .object({
    planId: id,
    name: optional(text),
    description: optional(z.string()),
    recurringChargeAmount: optional(text),
    currency: optional(text),
    trialPeriodDays: optional(count),
    gracePeriodDays: optional(count),
    active: optional(z.boolean()),
  })
  .transform(({ planId, recurringChargeAmount, currency, ...shown }) => ({
    ...{ ...shown, id: planId, price: money(recurringChargeAmount, currency) },
  }));

const subscriptionStates: Record<string, ServiceSubscriptionStatus> = {
  trial: 'TRIAL',
  running: 'ACTIVE',
  overdue: 'PAST_DUE',
  ended: 'ENDED',
};

const subscription = z
  .object({
    subscription_id: id,
    planId: optional(id),
    customerId: optional(id),
    quantity: optional(count),
    applicableTaxes: optional(z.array(text)),
    state: optional(text),
    created_at: optional(time),
    trial_end: optional(time),
    grace_ends_at: optional(time),
    next_charge_at: optional(time.nullable()),
  })
  .transform((shown) => ({
    id: shown.subscription_id,
    planId: shown.planId,
    customerId: shown.customerId,
    quantity: shown.quantity,
    taxCodes: shown.applicableTaxes,
    status: lookUp(subscriptionStates, shown.state),
    createdAt: shown.created_at,
    trialEndsAt: shown.trial_end,
    graceEndsAt: shown.grace_ends_at,
    nextChargeAt: shown.next_charge_at,
    periodEndsAt: undefined,
  }));

const transactionStates: Record<string, ServiceTransactionStatus> = {
  captured: 'succeeded',
  declined: 'failed',
  returned: 'refunded',
};

const transaction = z
  .object({
    transactionId: id,
    customerId: optional(id),
    items: optional(z.array(z.object({ productId: id, quantity: count })).min(1)),
    taxRatesOptions: optional(z.array(text)),
    total_amount: optional(text),
    currency: optional(text),
    state: optional(text),
    created_at: optional(time),
  })
  .transform((shown) => ({
    id: shown.transactionId,
    customerId: shown.customerId,
    subscriptionId: undefined,
    invoiceId: undefined,
    items: shown.items,
    taxCodes: shown.taxRatesOptions,
    amount: money(shown.total_amount, shown.currency),
    status: lookUp(transactionStates, shown.state),
    createdAt: shown.created_at,
  }));

/** Each kind of event names its resource under another key. */
const event = z
  .object({
    customer_id: optional(id),
    customerId: optional(id),
    _id: optional(id),
    subscriptionId: optional(id),
    id: optional(id),
  })
  .transform((shown) => ({
    customerId: shown.customer_id ?? shown.customerId,
    productId: shown._id,
    subscriptionId: shown.subscriptionId ?? shown.id,
    transactionId: undefined,
    invoiceId: undefined,
  }));

const declines: Record<string, DeclineReason> = {
  CARD_DECLINED: 'card-declined',
  INSUFFICIENT_FUNDS: 'insufficient-funds',
  EXPIRED_CARD: 'card-expired',
  INCORRECT_SECURITY_CODE: 'security-code',
  PROCESSING_ERROR: 'processing-error',
};

const meanings: Record<string, ErrorMeaning> = {
  PAYMENT_TOKEN_USED: 'token-used',
  PAYMENT_TOKEN_EXPIRED: 'token-expired',
  PAYMENT_TOKEN_UNKNOWN: 'token-expired',
  CUSTOMER_NOT_FOUND: 'customer',
  PRODUCT_NOT_FOUND: 'order',
  PRODUCT_INACTIVE: 'order',
  PLAN_NOT_FOUND: 'order',
  PLAN_INACTIVE: 'order',
  TAX_CODE_UNKNOWN: 'order',
  VALIDATION_FAILED: 'request',
  BAD_REQUEST: 'request',
  EMAIL_TAKEN: 'request',
  CUSTOMER_HAS_SUBSCRIPTIONS: 'request',
  UNAUTHORIZED: 'credentials',
  NOT_FOUND: 'not-found',
};

const ownError = z.object({ status: z.int(), reason: text, detail: text });

export const alternateWire: Wire = {
  ...{ customer, product, plan, subscription, transaction, event },
  token: z.object({ token: text }).transform(({ token }) => token),
  resourceIn: (body) => body,
  rowsIn: (body) =>
    z.object({ data: z.array(z.unknown()), next: z.null() }).safeParse(body).data?.data,
  errorIn(_, body) {
    const error = ownError.safeParse(body).data;
    if (!error) return null;
    const decline = lookUp(declines, error.reason);
    const meaning = decline ? ('declined' as const) : lookUp(meanings, error.reason);
    return { code: error.reason, meaning, decline };
  },
};
