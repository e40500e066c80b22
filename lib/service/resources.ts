import type { Money } from '@/lib/money';
import { currentWire } from './current-wire';
import type {
  ServiceCustomer,
  ServiceResource,
  ServiceSubscription,
  ServiceTransaction,
} from './wire';

export type {
  ServiceCard,
  ServiceCustomer,
  ServicePlan,
  ServiceProduct,
  ServiceResource,
  ServiceSubscription,
  ServiceTransaction,
  ServiceTransactionItem,
} from './wire';

type Raw = Record<string, unknown>;

export type ResourceKind = 'customer' | 'product' | 'plan' | 'subscription' | 'transaction';

/** Null without an id. */
export function readResource<T extends ServiceResource>(
  kind: ResourceKind,
  value: unknown,
): T | null {
  const parsed = currentWire()[kind].safeParse(value);
  if (!parsed.success) return null;
  const fields = Object.entries(parsed.data).filter(([, field]) => field !== undefined);
  return { ...Object.fromEntries(fields), raw: value as Raw } as T;
}

function readStored<T extends ServiceResource>(
  kind: ResourceKind,
  { id, raw }: ServiceResource,
): T {
  return { ...readResource<T>(kind, { id, ...raw }), id, raw } as T;
}

export const toCustomer = (stored: ServiceResource) =>
  readStored<ServiceCustomer>('customer', stored);
// module: subscriptions
export const toSubscription = (stored: ServiceResource) =>
  readStored<ServiceSubscription>('subscription', stored);
export const toTransaction = (stored: ServiceResource): ServiceTransaction =>
  readStored<ServiceTransaction>('transaction', stored);

// module: subscriptions
export function nextChargeOf({
  nextChargeAt,
  periodEndsAt,
}: Pick<ServiceSubscription, 'nextChargeAt' | 'periodEndsAt'>): Date | undefined {
  // Without a next charge, the subscription ends with its period.
  return nextChargeAt === undefined ? periodEndsAt : (nextChargeAt ?? undefined);
}

export function hasFailed(status: Status): boolean {
  return status === 'failed';
}

/** Whether money was taken and returned. */
export function isReturned(status: Status): boolean {
  return status === 'refunded';
}

/** Whether a listed transaction took no money, or returned it. */
export function isNoCharge(status: Status): boolean {
  return hasFailed(status) || isReturned(status);
}

type Status = string | null | undefined;

export function readAmount(raw: Raw): Money | undefined {
  return toTransaction({ id: 'stored', raw }).amount;
}
