import { z } from 'zod';
import { fromDecimal, type Money } from '@/lib/money';

/**
 * The wire format of the payment service: the only file that knows names of fields and codes. Edit it for your tenant,
 * then run `npm run doctor -- --service`, which compares it with what the tenant shows.
 *
 * Ids are required. Any other field that is missing or has an unexpected form reads as undefined, and nothing is
 * inferred from it.
 */

export type Raw = Record<string, unknown>;

/** Fields other than `id` and `raw` are set only if the reply shows them. */
export type ServiceResource = { id: string; raw: Raw };

export type ServiceCustomer = ServiceResource & {
  firstname?: string;
  lastname?: string;
  email?: string;
  phone?: string;
  /** Undefined if the reply shows no list of cards. */
  cards?: ServiceCard[];
};

export type ServiceCard = { last4: string; cardType?: string; isDefault?: boolean };

export type ServiceProduct = ServiceResource & {
  name?: string;
  description?: string;
  price?: Money;
  active?: boolean;
};

export type ServicePlan = ServiceResource & {
  name?: string;
  description?: string;
  price?: Money;
  trialPeriodDays?: number;
  gracePeriodDays?: number;
  active?: boolean;
};

export type ServiceSubscription = ServiceResource & {
  planId?: string;
  customerId?: string;
  quantity?: number;
  taxCodes?: string[];
  status?: ServiceSubscriptionStatus;
  createdAt?: Date;
  trialEndsAt?: Date;
  graceEndsAt?: Date;
  /** The next charge, or the next retry of an unpaid one; null if there will be none. */
  nextChargeAt?: Date | null;
  periodEndsAt?: Date;
};

export type ServiceSubscriptionStatus = 'TRIAL' | 'ACTIVE' | 'PAST_DUE' | 'ENDED';

export type ServiceTransactionItem = { productId: string; quantity: number };

export type ServiceTransaction = ServiceResource & {
  customerId?: string;
  subscriptionId?: string;
  invoiceId?: string;
  /** Undefined if the reply shows no items, an empty list, or an unreadable one, since every charge has items. */
  items?: ServiceTransactionItem[];
  /** Undefined if the reply shows none; empty if it shows an empty list. */
  taxCodes?: string[];
  amount?: Money;
  status?: ServiceTransactionStatus;
  createdAt?: Date;
};

/** `unknown`: a status that this file does not list. */
export type ServiceTransactionStatus = 'succeeded' | 'failed' | 'refunded' | 'unknown';

export type ServiceEventIds = {
  customerId?: string;
  productId?: string;
  subscriptionId?: string;
  transactionId?: string;
  invoiceId?: string;
};

/** An error in the service's own format, by which its refusals differ from responses of gateways. */
export type ServiceError = {
  code?: string;
  /** Undefined for a hidden or unknown code, which may mean anything. */
  meaning?: ErrorMeaning;
  decline?: DeclineReason;
};

export type ErrorMeaning =
  | 'token-used'
  | 'token-expired'
  | 'declined'
  /** The customer in the request does not exist. */
  | 'customer'
  /** A product, plan, tax or quantity is not accepted. */
  | 'order'
  | 'request'
  | 'credentials'
  /** The resource in the path does not exist. */
  | 'not-found';

/** Reasons that the shopper can act on. */
export type DeclineReason =
  | 'card-declined'
  | 'insufficient-funds'
  | 'card-expired'
  | 'security-code'
  | 'processing-error';

/** A missing value and one in an unexpected form read as undefined. */
function optional<T extends z.ZodType>(schema: T) {
  return schema.optional().catch(undefined);
}

const id = z.string().regex(/^\P{Cc}{1,255}$/u);
const text = z.string().min(1);
const count = z.int();
const decimal = z.number();
const currency = z.string().length(3);
const time = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

/** Undefined for an unknown key. */
function lookUp<T>(table: Record<string, T>, key: string | undefined): T | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

/** In minor units; undefined without a currency. */
function money(amount: number | undefined, code: string | undefined): Money | undefined {
  if (amount === undefined || code === undefined) return undefined;
  return fromDecimal(amount, code) ?? undefined;
}

const customer = z
  .object({
    id,
    firstname: optional(text),
    lastname: optional(text),
    // A masked address such as a***@example.com is not the customer's.
    email: optional(z.string().regex(/^[^\s@*]+@[^\s@*]+$/)),
    phone: optional(text),
    paymentMethods: optional(
      z.array(
        z.object({
          cardLastFourDigits: z.string().regex(/^\d{4}$/),
          cardType: optional(text),
          isDefault: optional(z.boolean()),
        }),
      ),
    ),
  })
  .transform(({ paymentMethods, ...fields }) => ({
    ...fields,
    cards: paymentMethods?.map(({ cardLastFourDigits: last4, ...card }) => ({ last4, ...card })),
  }));

const product = z
  .object({
    id,
    name: optional(text),
    description: optional(z.string()),
    price: optional(decimal),
    currency: optional(currency),
    active: optional(z.boolean()),
  })
  .transform(({ price, currency, ...fields }) => ({ ...fields, price: money(price, currency) }));

const plan = z
  .object({
    id,
    name: optional(text),
    description: optional(z.string()),
    recurringChargeAmount: optional(decimal),
    currency: optional(currency),
    trialPeriodDays: optional(count),
    gracePeriodDays: optional(count),
    active: optional(z.boolean()),
  })
  .transform(({ recurringChargeAmount, currency, ...fields }) => ({
    ...fields,
    price: money(recurringChargeAmount, currency),
  }));

const subscriptionStatuses: Record<string, ServiceSubscriptionStatus> = {
  TRIALING: 'TRIAL',
  ACTIVE: 'ACTIVE',
  PAST_DUE: 'PAST_DUE',
  CANCELED: 'ENDED',
};

const subscription = z
  .object({
    id,
    planId: optional(id),
    customerId: optional(id),
    quantity: optional(count),
    applicableTaxes: optional(z.array(text)),
    status: optional(text),
    createdAt: optional(time),
    trialEndsAt: optional(time),
    graceEndsAt: optional(time),
    nextChargeAt: optional(time.nullable()),
    currentPeriodEnd: optional(time),
  })
  .transform(({ applicableTaxes, status, currentPeriodEnd, ...fields }) => ({
    ...fields,
    taxCodes: applicableTaxes,
    status: lookUp(subscriptionStatuses, status),
    periodEndsAt: currentPeriodEnd,
  }));

const transactionStatuses: Record<string, ServiceTransactionStatus> = {
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  REFUNDED: 'refunded',
};

const transaction = z
  .object({
    id,
    customerId: optional(id),
    subscriptionId: optional(id),
    invoiceId: optional(id),
    items: optional(z.array(z.object({ productId: id, quantity: count })).min(1)),
    taxRatesOptions: optional(z.array(text)),
    amount: optional(decimal),
    currency: optional(currency),
    status: optional(text),
    createdAt: optional(time),
  })
  .transform(({ taxRatesOptions, amount, currency, status, ...fields }) => ({
    ...fields,
    taxCodes: taxRatesOptions,
    amount: money(amount, currency),
    status: status === undefined ? status : (lookUp(transactionStatuses, status) ?? 'unknown'),
  }));

const event = z
  .object({
    customer_id: optional(id),
    product_id: optional(id),
    subscription_id: optional(id),
    transaction_id: optional(id),
    invoice_id: optional(id),
  })
  .transform((ids) => ({
    customerId: ids.customer_id,
    productId: ids.product_id,
    subscriptionId: ids.subscription_id,
    transactionId: ids.transaction_id,
    invoiceId: ids.invoice_id,
  }));

const meanings: Record<string, ErrorMeaning> = {
  payment_token_used: 'token-used',
  payment_token_expired: 'token-expired',
  payment_token_unknown: 'token-expired',
  payment_token_not_captured: 'token-expired',
  payment_declined: 'declined',
  customer_not_found: 'customer',
  product_not_found: 'order',
  product_inactive: 'order',
  plan_not_found: 'order',
  plan_inactive: 'order',
  currency_mismatch: 'order',
  tax_code_unknown: 'order',
  amount_out_of_range: 'order',
  validation_failed: 'request',
  malformed_json: 'request',
  bad_request: 'request',
  email_taken: 'request',
  customer_has_subscriptions: 'request',
  in_use: 'request',
  payment_method_not_found: 'request',
  payload_too_large: 'request',
  unsupported_media_type: 'request',
  unauthorized: 'credentials',
  not_found: 'not-found',
};

const declines: Record<string, DeclineReason> = {
  card_declined: 'card-declined',
  insufficient_funds: 'insufficient-funds',
  expired_card: 'card-expired',
  incorrect_security_code: 'security-code',
  processing_error: 'processing-error',
};

const ownError = z
  .object({ error: z.object({ code: text, declineCode: optional(text) }) })
  .transform(({ error: { code, declineCode } }) => ({
    code,
    meaning: lookUp(meanings, code),
    decline: lookUp(declines, declineCode),
  }));

/** A wire format; `labs/wires` has another service's. */
export type Wire = {
  customer: z.ZodType<Fields<ServiceCustomer>>;
  product: z.ZodType<Fields<ServiceProduct>>;
  plan: z.ZodType<Fields<ServicePlan>>;
  subscription: z.ZodType<Fields<ServiceSubscription>>;
  transaction: z.ZodType<Fields<ServiceTransaction>>;
  event: z.ZodType<Optional<ServiceEventIds>>;
  token: z.ZodType<string>;
  resourceIn(body: unknown): unknown;
  /** Unwraps the rows of a list; anything but an array is an error. */
  rowsIn(body: unknown): unknown;
  /** For lists with pages: the query of a page (cursor null for the first), and the cursor of the next page. */
  pages?: {
    query(cursor: string | null): string;
    next(body: unknown, headers: Record<string, string | string[] | undefined>): string | null;
  };
  /**
   * Other sales channels charge in the same tenant, so that only replies assign charges to orders, and charges of
   * nothing here are neither shown to staff nor alarmed.
   */
  isShared?: boolean;
  /** Reads the JSON of an error; null if it is not in the service's own format. */
  errorIn(status: number, body: unknown): Optional<ServiceError> | null;
};

type Optional<T> = { [K in keyof T]: T[K] | undefined };
type Fields<T extends ServiceResource> = { id: string } & Optional<Omit<T, 'id' | 'raw'>>;

/** The documented interface, which the sandbox implements. */
export const documentedWire: Wire = {
  ...{ customer, product, plan, subscription, transaction, event },
  token: z.object({ token: text }).transform(({ token }) => token),
  resourceIn: (body) => body,
  rowsIn: (body) => body,
  errorIn: (_, body) => ownError.safeParse(body).data ?? null,
};
