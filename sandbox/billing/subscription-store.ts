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
  readonly card: CardOnFile;
  readonly status: SubscriptionStatus;
  /** The first charge. Renewals follow a whole number of months later. */
  readonly anchorAt: number;
  /** Months from the anchor to the start of the current period. */
  readonly period: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly trialEnd: number | null;
  readonly openInvoiceId: string | null;
  readonly graceEnd: number | null;
  readonly dueAt: number | null;
  readonly endedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export function insertSubscription(scope: TenantScope, subscription: Subscription): void {
  scope.context.store.insert('subscriptions', { ...subscription, tenantId: scope.tenantId });
}

export function saveSubscription(
  scope: TenantScope,
  before: Subscription,
  after: Subscription,
): void {
  scope.context.store.update('subscriptions', after.id, after);
  recordChange(scope, 'subscription', after.id, before);
}

export function readLivingSubscription(
  scope: TenantScope,
  subscriptionId: string,
): Subscription | undefined {
  const { store } = scope.context;
  const found = store.find<Subscription>('subscriptions', scope.tenantId, subscriptionId);
  return found?.status === 'CANCELED' ? undefined : found;
}

export function livingSubscriptionsOf(scope: TenantScope, customerId: string): Subscription[] {
  return scope.context.store.all<Subscription>(
    `SELECT * FROM subscriptions WHERE tenantId = ? AND customerId = ? AND status <> 'CANCELED'
        ORDER BY seq`,
    scope.tenantId,
    customerId,
  );
}

export function listSubscriptions(scope: TenantScope): Subscription[] {
  return scope.context.store.list('subscriptions', scope.tenantId);
}

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

export function nextSubscriptionDueAt(scope: TenantScope): number | null {
  const row = scope.context.store.get<{ dueAt: number | null }>(
    'SELECT MIN(dueAt) AS dueAt FROM subscriptions WHERE tenantId = ? AND dueAt IS NOT NULL',
    scope.tenantId,
  );
  return row?.dueAt ?? null;
}
