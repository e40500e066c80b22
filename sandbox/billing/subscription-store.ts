import type { CardOnFile } from '../cards/cards.ts';
import type { TenantScope } from '../context.ts';
import { recordChange } from '../tenants/tenants.ts';

export type SubscriptionStatus = 'TRIALING' | 'ACTIVE' | 'PAST_DUE' | 'CANCELED';

export type Subscription = {
  readonly id: string;
  readonly customerId: string;
  readonly planId: string;
  readonly quantity: number;
  readonly applicableTaxes: readonly string[];
  /** The payment source. */
  readonly card: CardOnFile;
  readonly status: SubscriptionStatus;
  /** The first charge; every renewal is a whole number of months after it. */
  readonly anchorAt: number;
  /** Months from the anchor to the beginning of the current period. */
  readonly period: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly trialEnd: number | null;
  /** The unpaid invoice of a failed renewal. */
  readonly openInvoiceId: string | null;
  /** When it is deleted, unless paid before. */
  readonly graceEnd: number | null;
  /** When the billing engine processes it next. */
  readonly dueAt: number | null;
  readonly endedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export function insertSubscription(scope: TenantScope, subscription: Subscription): void {
  scope.context.store.insert('subscriptions', { ...subscription, tenantId: scope.tenantId });
}

/** Writes a subscription, and records its previous version. */
export function saveSubscription(
  scope: TenantScope,
  before: Subscription,
  after: Subscription,
): void {
  scope.context.store.update('subscriptions', after.id, after);
  recordChange(scope, 'subscription', after.id, before);
}

/** A subscription that has not ended; undefined when there is none. */
export function readLivingSubscription(
  scope: TenantScope,
  subscriptionId: string,
): Subscription | undefined {
  const { store } = scope.context;
  const found = store.find<Subscription>('subscriptions', scope.tenantId, subscriptionId);
  return found?.status === 'CANCELED' ? undefined : found;
}

/** The customer's subscriptions that have not ended, oldest first. */
export function livingSubscriptionsOf(scope: TenantScope, customerId: string): Subscription[] {
  return scope.context.store.all<Subscription>(
    `SELECT * FROM subscriptions WHERE tenantId = ? AND customerId = ? AND status <> 'CANCELED'
        ORDER BY seq`,
    scope.tenantId,
    customerId,
  );
}

/** Subscriptions, ended or not, oldest first. The interface has no such list. */
export function listSubscriptions(scope: TenantScope): Subscription[] {
  return scope.context.store.list('subscriptions', scope.tenantId);
}

/** The subscription that is due first, if one is due by `until`. */
export function firstDueSubscription(
  scope: TenantScope,
  until: number,
): (Subscription & { dueAt: number }) | undefined {
  return scope.context.store.get<Subscription & { dueAt: number }>(
    `SELECT * FROM subscriptions WHERE tenantId = ? AND dueAt IS NOT NULL AND dueAt <= ?
      ORDER BY dueAt, seq LIMIT 1`,
    scope.tenantId,
    until,
  );
}

/** When the tenant's next subscription is due; null for never. */
export function nextSubscriptionDueAt(scope: TenantScope): number | null {
  const row = scope.context.store.get<{ dueAt: number | null }>(
    'SELECT MIN(dueAt) AS dueAt FROM subscriptions WHERE tenantId = ? AND dueAt IS NOT NULL',
    scope.tenantId,
  );
  return row?.dueAt ?? null;
}
