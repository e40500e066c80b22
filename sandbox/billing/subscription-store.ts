import type { CardOnFile } from '../cards/cards.ts';
import type { TenantScope } from '../context.ts';
import { recordChange } from '../tenants/tenants.ts';

export type SubscriptionStatus = 'TRIALING' | 'ACTIVE' | 'PAST_DUE' | 'CANCELED';

export type Subscription = {
  readonly seq: number;
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

type SubscriptionRow = {
  seq: number;
  id: string;
  customer_id: string;
  plan_id: string;
  quantity: number;
  applicable_taxes: string;
  card: string;
  status: SubscriptionStatus;
  anchor_at: number;
  period: number;
  period_start: number;
  period_end: number;
  trial_end: number | null;
  open_invoice_id: string | null;
  grace_end: number | null;
  due_at: number | null;
  ended_at: number | null;
  created_at: number;
  updated_at: number;
};

export function insertSubscription(
  scope: TenantScope,
  subscription: Omit<Subscription, 'seq'>,
): Subscription {
  const seq = scope.context.store.insert('subscriptions', {
    tenant_id: scope.tenantId,
    id: subscription.id,
    customer_id: subscription.customerId,
    created_at: subscription.createdAt,
    ...changingColumns(subscription),
  });
  return { ...subscription, seq };
}

/** Writes the mutable fields of a subscription, and records its previous version. */
export function saveSubscription(
  scope: TenantScope,
  before: Subscription,
  after: Subscription,
): void {
  const columns = changingColumns(after);
  const names = Object.keys(columns);
  scope.context.store.run(
    `UPDATE subscriptions SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
    ...Object.values(columns),
    after.id,
  );
  recordChange(scope, 'subscription', after.id, before);
}

/** A subscription that has not ended; undefined when there is none. */
export function readLivingSubscription(
  scope: TenantScope,
  subscriptionId: string,
): Subscription | undefined {
  const row = scope.context.store.get<SubscriptionRow>(
    "SELECT * FROM subscriptions WHERE id = ? AND tenant_id = ? AND status <> 'CANCELED'",
    subscriptionId,
    scope.tenantId,
  );
  return row && readSubscription(row);
}

/** A subscription, ended or not; undefined when there is none. */
export function findSubscription(
  scope: TenantScope,
  subscriptionId: string,
): Subscription | undefined {
  const row = scope.context.store.get<SubscriptionRow>(
    'SELECT * FROM subscriptions WHERE id = ? AND tenant_id = ?',
    subscriptionId,
    scope.tenantId,
  );
  return row && readSubscription(row);
}

/** The customer's subscriptions that have not ended, oldest first. */
export function livingSubscriptionsOf(scope: TenantScope, customerId: string): Subscription[] {
  return scope.context.store
    .all<SubscriptionRow>(
      `SELECT * FROM subscriptions WHERE tenant_id = ? AND customer_id = ? AND status <> 'CANCELED'
        ORDER BY seq`,
      scope.tenantId,
      customerId,
    )
    .map(readSubscription);
}

/** The latest subscriptions, ended or not, newest first. The interface has no such list. */
export function listSubscriptions(scope: TenantScope, limit: number): Subscription[] {
  return scope.context.store
    .all<SubscriptionRow>(
      'SELECT * FROM subscriptions WHERE tenant_id = ? ORDER BY seq DESC LIMIT ?',
      scope.tenantId,
      limit,
    )
    .map(readSubscription);
}

/** The subscription that is due first, if one is due by `until`. */
export function firstDueSubscription(
  scope: TenantScope,
  until: number,
): (Subscription & { dueAt: number }) | undefined {
  const row = scope.context.store.get<SubscriptionRow>(
    `SELECT * FROM subscriptions WHERE tenant_id = ? AND due_at IS NOT NULL AND due_at <= ?
      ORDER BY due_at, seq LIMIT 1`,
    scope.tenantId,
    until,
  );
  if (!row || row.due_at === null) return undefined;
  return { ...readSubscription(row), dueAt: row.due_at };
}

/** When the tenant's next subscription is due; null for never. */
export function nextSubscriptionDueAt(scope: TenantScope): number | null {
  const row = scope.context.store.get<{ due_at: number | null }>(
    'SELECT MIN(due_at) AS due_at FROM subscriptions WHERE tenant_id = ? AND due_at IS NOT NULL',
    scope.tenantId,
  );
  return row?.due_at ?? null;
}

function changingColumns(subscription: Omit<Subscription, 'seq'>) {
  return {
    plan_id: subscription.planId,
    quantity: subscription.quantity,
    applicable_taxes: JSON.stringify(subscription.applicableTaxes),
    card: JSON.stringify(subscription.card),
    status: subscription.status,
    anchor_at: subscription.anchorAt,
    period: subscription.period,
    period_start: subscription.periodStart,
    period_end: subscription.periodEnd,
    trial_end: subscription.trialEnd,
    open_invoice_id: subscription.openInvoiceId,
    grace_end: subscription.graceEnd,
    due_at: subscription.dueAt,
    ended_at: subscription.endedAt,
    updated_at: subscription.updatedAt,
  };
}

function readSubscription(row: SubscriptionRow): Subscription {
  return {
    seq: row.seq,
    id: row.id,
    customerId: row.customer_id,
    planId: row.plan_id,
    quantity: row.quantity,
    applicableTaxes: JSON.parse(row.applicable_taxes) as string[],
    card: JSON.parse(row.card) as CardOnFile,
    status: row.status,
    anchorAt: row.anchor_at,
    period: row.period,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    trialEnd: row.trial_end,
    openInvoiceId: row.open_invoice_id,
    graceEnd: row.grace_end,
    dueAt: row.due_at,
    endedAt: row.ended_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
