import { isDeepStrictEqual } from 'node:util';
import type { Money } from '@/lib/money';
import { currentWire } from './current-wire';
import type {
  ServiceCustomer,
  ServiceResource,
  ServiceSubscription,
  ServiceTransaction as Shown,
} from './wire';

export type {
  ServiceCard,
  ServiceCustomer,
  ServicePlan,
  ServiceProduct,
  ServiceResource,
  ServiceSubscription,
  ServiceTransactionItem,
} from './wire';

/** A transaction, and what the calibration reads of it. */
export type ServiceTransaction = Shown & { failed: boolean; forms?: TransactionForms };

type TransactionForms = { customer?: string; items?: string; taxes?: string };

type Raw = Record<string, unknown>;

/** The resources that replies show. */
export type ResourceKind = 'customer' | 'product' | 'plan' | 'subscription' | 'transaction';

/** Reads a resource; null without an id. */
export function readShown<T extends ServiceResource>(kind: ResourceKind, value: unknown): T | null {
  const parsed = currentWire()[kind].safeParse(value);
  if (!parsed.success) return null;
  const fields = Object.entries(parsed.data).filter(([, field]) => field !== undefined);
  const shown = { ...Object.fromEntries(fields), raw: value as Raw };
  return (kind === 'transaction' ? withForms(shown as Shown) : shown) as T;
}

/** A resource as it was received, read by the wire of this process. */
function readStored<T extends ServiceResource>(
  kind: ResourceKind,
  { id, raw }: ServiceResource,
): T {
  return { ...readShown<T>(kind, { id, ...raw }), id, raw } as T;
}

export const toCustomer = (stored: ServiceResource) =>
  readStored<ServiceCustomer>('customer', stored);
export const toSubscription = (stored: ServiceResource) =>
  readStored<ServiceSubscription>('subscription', stored);
export const toTransaction = (stored: ServiceResource): ServiceTransaction =>
  readStored<ServiceTransaction>('transaction', stored);

/** Adds the fields that the calibration reads. */
function withForms(shown: Shown): ServiceTransaction {
  const { customerId, items, taxCodes, status } = shown;
  const forms = {
    ...(customerId && { customer: 'customerId' }),
    ...(items && { items: 'items' }),
    taxes: taxCodes ? 'taxCodes' : 'none',
  };
  return { ...shown, forms, failed: isNoCharge(status) };
}

/** The date of a subscription's next charge, if the reply shows it. */
export function nextChargeOf({
  nextChargeAt,
  periodEndsAt,
}: Pick<ServiceSubscription, 'nextChargeAt' | 'periodEndsAt'>): Date | undefined {
  // Without a next charge, the subscription ends with its period.
  return nextChargeAt === undefined ? periodEndsAt : (nextChargeAt ?? undefined);
}

/** Whether two rows of one id show the same. */
export function isSameRow(one: ServiceTransaction, other: ServiceTransaction): boolean {
  return isDeepStrictEqual(one.raw, other.raw);
}

/** Whether a transaction's status says that it failed. */
export function isFailedStatus(status: string): boolean {
  return status === 'failed';
}

/** Whether a transaction's status says that money was taken and went back. */
export function saysReturned(status: string | null | undefined): boolean {
  return status === 'refunded';
}

/** Whether a transaction failed. */
export function hasFailed(status: string | null | undefined, _raw?: Raw): boolean {
  return status === 'failed';
}

/** Whether a row is a refund rather than a charge. */
export function returnsMoney(raw: Raw): boolean {
  return toTransaction({ id: 'stored', raw }).status === 'refunded';
}

/** Whether a row is no successful charge: it failed, or was refunded. */
export function isNoCharge(status: string | null | undefined, _raw?: Raw): boolean {
  return endOfCharge(status) !== null;
}

/** What has become of the money of a charge, as far as its status says; null where it was charged. */
export function endOfCharge(
  status: string | null | undefined,
  _raw?: Raw,
): 'refunded' | 'failed' | null {
  return status === 'refunded' || status === 'failed' ? status : null;
}

/** Whether a status leaves open whether what was charged is still paid: no order is paid by it unseen. */
export function isDoubtful(status: string | null | undefined): boolean {
  return saysReturned(status);
}

/** Names under which a transaction may have its amount. */
export const AMOUNT_NAMES = ['amount'];

/** A transaction's amount, if it is shown. */
export function readAmount(raw: Raw, _currency?: string): Money | undefined {
  return toTransaction({ id: 'stored', raw }).amount;
}

/** The same, where an order or a plan agreed on an amount. */
export function readCharged(raw: Raw, _agreed: Money): Money | undefined {
  return readAmount(raw);
}
