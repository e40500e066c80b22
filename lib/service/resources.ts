import { fromDecimal, isSameMoney, type Money } from '@/lib/money';
import {
  type Formed,
  type Raw,
  readBoolean,
  readCodes,
  readCodesAs,
  readInteger,
  readMoney,
  readReference,
  readRows,
  readText,
  readTime,
  showsNothing,
} from './parse';

/** Every resource has its id and the whole reply; other fields only if the reply has them. */
export type ServiceResource = { id: string; raw: Raw };

export type ServiceCustomer = ServiceResource & {
  firstname?: string;
  lastname?: string;
  email?: string;
  phone?: string;
  type?: string;
  /** Undefined if the reply has no cards. */
  cards?: ServiceCard[];
};

export type ServiceCard = { last4: string; cardType?: string; isDefault?: boolean };

export type ServiceProduct = ServiceResource & {
  name?: string;
  description?: string;
  price?: Money;
  currency?: string;
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
  status?: string;
  createdAt?: Date;
  trialEndsAt?: Date;
  graceEndsAt?: Date;
  /** The next charge, or the next retry of an unpaid one. */
  nextChargeAt?: Date;
  /**
   * The end of the period, after which an active subscription is charged; unless it shows
   * `nextChargeAt`.
   */
  renewsAt?: Date;
  nextPlanId?: string;
  cancelledAt?: Date;
  /** It is cancelled at the end of the paid period, or on a given date. */
  endsWithPeriod?: boolean;
};

/** The date of a subscription's next charge, if the reply shows it. */
export function nextChargeOf({
  nextChargeAt,
  renewsAt,
}: Pick<ServiceSubscription, 'nextChargeAt' | 'renewsAt'>): Date | undefined {
  return nextChargeAt ?? renewsAt;
}

export type ServiceTransactionItem = { productId: string; quantity: number };

export type ServiceTransaction = ServiceResource & {
  customerId?: string;
  subscriptionId?: string;
  /** Undefined if the reply has no items or one cannot be read: every charge is for something. */
  items?: ServiceTransactionItem[];
  /** Empty if the reply has an empty list; undefined if it has no readable one. */
  taxCodes?: string[];
  /** The forms in which the reply has these. */
  forms?: TransactionForms;
  amount?: Money;
  status?: string;
  /** Whether the reply says that no money was moved, or that it was refunded. */
  failed: boolean;
  createdAt?: Date;
};

/** `taxes` is "none" if the reply has no tax at all, readable or not. */
export type TransactionForms = { customer?: string; items?: string; taxes?: string };

const TAX_NAMES = ['taxRatesOptions', 'taxRates', 'taxCodes', 'tax_codes', 'taxes'];

/** Names under which a transaction may have its amount. */
export const AMOUNT_NAMES = ['amount', 'total', 'totalAmount', 'total_amount'];

const STATUS_NAMES = [
  'status',
  'state',
  'transactionStatus',
  'transaction_status',
  'paymentStatus',
  'payment_status',
];

const FAILED_WORDS =
  /fail|declin|den(y|ied)|reject|refus|error|void|cancel|abort|unsuccess|unpaid|not.?(approved|authori[sz]ed|captured|charged|paid\b)/i;

/** Separates the statuses of a transaction whose rows contradict each other. */
const OR = ' ≠ ';

/** Whether a transaction's status says that it failed; contradicting rows do not. */
export function isFailedStatus(status: string): boolean {
  return status.split(OR).every((one) => FAILED_WORDS.test(one));
}

const RETURNED_WORDS =
  /(?<!\b(not|non|no|never)[^a-z]?|un)(refund(?!abl)|revers(?!i)|charge.?back|disput)/i;

/** Whether a transaction's status, or that of any of its rows, says that money was taken and went back. */
export function saysReturned(status: string | null | undefined): boolean {
  return RETURNED_WORDS.test(status ?? '');
}

const RETURN_NAMES = ['type', 'kind', 'transactionType', 'transaction_type'];
const RETURN_WORDS = /(^|[^a-z])(refund|reversal|charge.?back|payout)($|[^a-z])/i;

const OUTCOME_NAMES = [
  ...['success', 'succeeded', 'successful', 'isSuccess', 'is_success', 'isSuccessful'],
  ...['approved', 'isApproved', 'is_approved'],
];

/** Whether a transaction failed, by its status or by a field that denies its success. */
export function hasFailed(status: string | null | undefined, raw: Raw): boolean {
  const isDenied = OUTCOME_NAMES.some((name) => raw[name] === false || raw[name] === 'false');
  return isDenied || (typeof status === 'string' && isFailedStatus(status));
}

/** Whether a row is a refund or chargeback rather than a charge, whatever its status. */
export function returnsMoney(raw: Raw): boolean {
  if (RETURN_NAMES.some((name) => RETURN_WORDS.test(readText(raw, name) ?? ''))) return true;
  // Only the sign matters, in any currency.
  return AMOUNT_NAMES.some((name) => (readMoney(raw, [name], 'EUR')?.amount ?? 0) < 0);
}

/** Whether a row is no successful charge: it failed, or is a refund. */
export function isNoCharge(status: string | null | undefined, raw: Raw): boolean {
  return hasFailed(status, raw) || returnsMoney(raw);
}

/** What a transaction, or any of its rows, says has become of the money that it was for; null where it was charged. */
export function endOfCharge(
  status: string | null | undefined,
  raw: Raw,
): 'refunded' | 'failed' | null {
  if (saysReturned(status) || returnsMoney(raw)) return 'refunded';
  return hasFailed(status, raw) || isContradictory(status) ? 'failed' : null;
}

const DISPUTE_WORDS = /charge.?back|disput/i;

/**
 * Whether what says that money went back can be a refund that the shop has made: it is no dispute, and no row of it
 * says that the charge failed.
 */
export function canBeRefund(status: string | null | undefined, raw: Raw): boolean {
  const words = [status, ...RETURN_NAMES.map((name) => readText(raw, name))];
  return (
    endOfCharge(status, raw) === 'refunded' &&
    !isContradictory(status) &&
    !words.some((word) => DISPUTE_WORDS.test(word ?? ''))
  );
}

const VOID_WORDS = /(^|[^a-z])void(ed)?($|[^a-z])/i;

/** Whether a charge was released before it was settled, by each of its rows: always all of it. */
export function isVoided(status: string | null | undefined): boolean {
  return status?.split(OR).every((one) => VOID_WORDS.test(one)) ?? false;
}

/** Whether a status is of rows of which some say that no money moved, and some that it did. */
function isContradictory(status: string | null | undefined): boolean {
  if (!status?.includes(OR)) return false;
  const failed = status.split(OR).map((one) => FAILED_WORDS.test(one));
  return failed.includes(true) && failed.includes(false);
}

/** Whether a status leaves open whether what was charged is still paid: no order is paid by it unseen. */
export function isDoubtful(status: string | null | undefined): boolean {
  return saysReturned(status) || isContradictory(status);
}

/**
 * One transaction of which a list shows two rows: the last one counts, but where one says that it was charged and the
 * other that it was not, or not any more, it is not known which is true.
 */
export function mergeRows(one: ServiceTransaction, other: ServiceTransaction): ServiceTransaction {
  const isMerged = one.status?.includes(OR) ?? false;
  const [first, last] = [one, other].map(({ status, raw }) => endOfCharge(status, raw));
  if (first === last && !isMerged) return other;
  const words = [wordsOf(one), wordsOf(other)].flatMap((status) => status.split(OR));
  const charged = isMerged || first === null ? one : other;
  return { ...charged, failed: false, status: [...new Set(words)].join(OR) };
}

function wordsOf({ status, raw }: ServiceTransaction): string {
  const end = endOfCharge(status, raw);
  return status !== undefined && endOfCharge(status, {}) === end ? status : (end ?? 'charged');
}

/**
 * A transaction's amount.
 * @param currency that of its order or plan, for an amount without a currency
 */
export function readAmount(raw: Raw, currency?: string): Money | undefined {
  return readMoney(raw, AMOUNT_NAMES, currency);
}

/**
 * A transaction's amount, given the agreed one: among several the equal one, else the largest, since a net
 * amount may be shown beside the total. Undefined if the only one is the agreed amount in minor units,
 * which is ambiguous.
 */
export function readCharged(raw: Raw, agreed: Money): Money | undefined {
  const all = AMOUNT_NAMES.flatMap((name) => readMoney(raw, [name], agreed.currency) ?? []);
  const misread = fromDecimal(agreed.amount, agreed.currency);
  return (
    all.find((one) => isSameMoney(one, agreed)) ??
    all
      .filter(({ amount }) => amount !== misread?.amount)
      .toSorted((one, other) => other.amount - one.amount)[0]
  );
}

/** Removes undefined fields. */
function shown<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

export function toCustomer({ id, raw }: ServiceResource): ServiceCustomer {
  return shown({
    id,
    raw,
    firstname: readText(raw, 'firstname', 'firstName', 'first_name'),
    lastname: readText(raw, 'lastname', 'lastName', 'last_name'),
    email: readAddress(raw),
    phone: readText(raw, 'phone'),
    type: readText(raw, 'type'),
    cards: readRows(raw, 'paymentMethods', 'payment_methods', 'cards')?.flatMap(toCard),
  }) as ServiceCustomer;
}

/** A whole e-mail address: one that is masked, as `a***@example.com`, is not shown. */
function readAddress(raw: Raw): string | undefined {
  const text = readText(raw, 'email', 'emailAddress', 'email_address');
  return text !== undefined && /^[^\s@*•…]+@[^\s@*•…]+$/.test(text.trim()) ? text : undefined;
}

function toCard(row: Raw): ServiceCard[] {
  const last4 = readText(row, 'last4Digits', 'cardLastFourDigits', 'last4', 'lastFour');
  if (!last4) return [];
  return [
    shown({
      last4,
      cardType: readText(row, 'cardType', 'brand', 'type'),
      isDefault: readBoolean(row, 'isDefault', 'default'),
    }) as ServiceCard,
  ];
}

export function toProduct({ id, raw }: ServiceResource): ServiceProduct {
  return shown({
    id,
    raw,
    name: readText(raw, 'name'),
    description: readText(raw, 'description'),
    price: readMoney(raw, ['price', 'unitPrice', 'unit_price', 'amount']),
    currency: readText(raw, 'currency')?.toUpperCase(),
    active: readBoolean(raw, 'active') ?? isActive(readText(raw, 'status', 'state')),
  }) as ServiceProduct;
}

/** Whether a status means that a product can be bought; undefined for an unknown one. */
function isActive(status: string | undefined): boolean | undefined {
  if (status === undefined) return undefined;
  if (/^(active|enabled|available)$/i.test(status)) return true;
  if (/^(inactive|disabled|archived|deleted|unavailable)$/i.test(status)) return false;
  return undefined;
}

export function toPlan({ id, raw }: ServiceResource): ServicePlan {
  return shown({
    id,
    raw,
    name: readText(raw, 'name'),
    description: readText(raw, 'description'),
    price: readMoney(raw, ['recurringChargeAmount', 'price', 'amount']),
    trialPeriodDays: readInteger(raw, 'trialPeriodDays'),
    gracePeriodDays: readInteger(raw, 'gracePeriodDays'),
    active: readBoolean(raw, 'active'),
  }) as ServicePlan;
}

const NEXT_CHARGE_NAMES = ['nextChargeAt', 'nextBillingAt', 'next_charge_at'];
const CANCELLED_NAMES = [
  'cancelledAt',
  'canceledAt',
  'cancelled_at',
  'canceled_at',
  'endedAt',
  'ended_at',
  'deletedAt',
];

/** The documented fields are in the reply itself or, as in the create payload, under `subscription`. */
export function toSubscription({ id, raw }: ServiceResource): ServiceSubscription {
  const nested = readRows({ rows: [raw.subscription] }, 'rows')?.[0] ?? {};
  const all = { ...nested, ...raw };
  return shown({
    id,
    raw,
    planId: readReference(all, 'planId', 'plan_id', 'plan')?.value,
    customerId: readReference(all, 'customerId', 'customer_id', 'customer')?.value,
    quantity: readInteger(all, 'quantity'),
    taxCodes: readCodes(all, 'applicableTaxes', 'taxes'),
    status: readText(all, 'status', 'state'),
    createdAt: readTime(all, 'createdAt', 'created_at', 'created'),
    trialEndsAt: readTime(all, 'trialEndsAt', 'trialEnd', 'trial_ends_at', 'trial_end'),
    graceEndsAt: readTime(all, 'graceEndsAt', 'gracePeriodEndsAt', 'grace_ends_at'),
    nextChargeAt: readTime(all, ...NEXT_CHARGE_NAMES),
    // Without a next charge, it ends with its period.
    renewsAt: NEXT_CHARGE_NAMES.some((name) => all[name] === null)
      ? undefined
      : readTime(all, 'currentPeriodEnd'),
    nextPlanId: readReference(
      all,
      'nextPlanId',
      'pendingPlanId',
      'next_plan_id',
      'nextPlan',
      'next_plan',
    )?.value,
    cancelledAt: readTime(all, ...CANCELLED_NAMES),
    // Any date of a scheduled end means that it is cancelled.
    endsWithPeriod:
      readText(all, 'cancelAt', 'cancel_at') !== undefined ||
      readBoolean(all, 'cancelAtPeriodEnd', 'cancel_at_period_end'),
  }) as ServiceSubscription;
}

export function toTransaction({ id, raw }: ServiceResource): ServiceTransaction {
  // A record may have its own status besides that of its payment.
  const statuses = STATUS_NAMES.flatMap((name) => readText(raw, name) ?? []);
  const status = statuses.find(isFailedStatus) ?? statuses[0];
  const customer = readReference(raw, 'customerId', 'customer_id', 'customer');
  const items = readItems(raw);
  const taxes = readCodesAs(raw, ...TAX_NAMES);
  return shown({
    id,
    raw,
    customerId: customer?.value,
    subscriptionId: readReference(raw, 'subscriptionId', 'subscription_id', 'subscription')?.value,
    items: items?.value,
    taxCodes: taxes?.value,
    forms: shown({
      customer: customer?.form,
      items: items?.form,
      taxes: showsNothing(raw, ...TAX_NAMES) ? 'none' : taxes?.form,
    }) as TransactionForms,
    amount: readAmount(raw),
    status,
    failed: isNoCharge(status, raw),
    createdAt: readTime(raw, 'createdAt', 'created_at', 'created', 'date'),
  }) as ServiceTransaction;
}

function readItems(raw: Raw): Formed<ServiceTransactionItem[]> | undefined {
  for (const name of ['items', 'lines', 'lineItems', 'line_items']) {
    const rows = readRows(raw, name);
    if (!rows || rows.length === 0) continue;
    const items: ServiceTransactionItem[] = [];
    const forms = new Set<string>();
    for (const row of rows) {
      const product = readReference(row, 'productId', 'product_id', 'product');
      const quantity = readInteger(row, 'quantity');
      if (!product || quantity === undefined) return undefined;
      items.push({ productId: product.value, quantity });
      forms.add(product.form);
    }
    return { value: items, form: `${name}:[${[...forms].sort().join('|')}]` };
  }
  return undefined;
}
