import { now } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import { sqlState, sqlStates } from '@/lib/db/sql/sql-states';
import { CLOCK_SKEW_MS } from '@/lib/mirror/rules';
import { isSameMoney, type Money } from '@/lib/money';
import { chargeableStates } from '@/lib/payments/states';
import { isGone, service } from '@/lib/service/client';
import {
  hasFailed,
  isNoCharge,
  type ServiceSubscription,
  type ServiceTransaction,
} from '@/lib/service/resources';
import { monthOf } from '@/modules/subscriptions/months';
import { serviceIdsOf } from '@/modules/subscriptions/plans/plans';

/** A difference between the service and the shop's records. */
export type AuditProblem =
  /** A charge without an order or subscription. */
  | 'charge-without-owner'
  /** A paid order whose charge is missing from the service's complete list. */
  | 'paid-without-charge'
  /** A paid order whose charge failed or was refunded. */
  | 'charge-undone'
  /** The charged amount is not the one that the customer agreed to. */
  | 'charged-otherwise'
  /** A paid order whose charge belongs to another customer. */
  | 'charge-of-another-customer'
  /** A subscription that was charged after it had ended. */
  | 'charged-after-the-end'
  /** An active subscription without an owner. */
  | 'subscription-without-owner'
  /** It has ended here, but is active at the service. */
  | 'subscription-runs-on'
  /** It is active here, but does not exist at the service. */
  | 'subscription-gone'
  /** Plan, quantity, customer, or whether it is past due, differ. */
  | 'subscription-differs';

export type AuditFinding = {
  problem: AuditProblem;
  /** The transaction or subscription at the service. */
  id: string;
  /** The affected order, subscription or customer, and what differs. */
  about: string;
  /**
   * `open`: may be the charge of an order or subscription attempt that is not settled yet. `elsewhere`: another
   * shop's, of customers who are unknown here or were at that time.
   */
  weight: 'damage' | 'open' | 'elsewhere';
};

export type ServiceAudit = {
  charges: number;
  subscriptions: number;
  findings: AuditFinding[];
  /** What could not be compared. */
  failures: string[];
};

/** How long after the end of a subscription a charge is still accepted: clocks differ. */
const END_TOLERANCE_MS = 24 * 60 * 60_000;
const PARALLEL = 4;

/**
 * Fetches the service's transactions and every known subscription, and reports those without an
 * owner and those that differ from the database. Changes nothing.
 * @param onProgress called after each subscription
 */
export async function auditService(
  onProgress: (done: number, all: number) => void = () => {},
): Promise<ServiceAudit> {
  const audit: ServiceAudit = { charges: 0, subscriptions: 0, findings: [], failures: [] };
  const list = await service().listTransactions();
  const listed = list.ok ? mergedById(list.value.items) : [];
  if (!list.ok) audit.failures.push('The list of transactions could not be read.');
  else if (!list.value.complete) audit.failures.push('The list of transactions was incomplete.');
  audit.charges = listed.length;
  const customers = await knownCustomers();
  await compareCharges(audit, listed, customers);
  if (list.ok) await compareOrders(audit, listed, list.value.complete);
  await compareSubscriptions(audit, listed, customers, onProgress);
  audit.findings.sort((a, b) => (a.id < b.id ? -1 : 1));
  return audit;
}

/** What the list shows in several rows is one transaction. */
function mergedById(rows: readonly ServiceTransaction[]): ServiceTransaction[] {
  const byId = new Map<string, ServiceTransaction>();
  for (const row of rows) byId.set(row.id, row);
  return [...byId.values()];
}

type Customers = Map<string, { email: string | null; since: Date }>;

/** Includes customers of payment attempts, who remain known after the shop has deleted them. */
async function knownCustomers(): Promise<Customers> {
  const { rows } = await pool().query<{ id: string; email: string | null; since: Date }>(
    `SELECT id, (array_agg(email ORDER BY since DESC) FILTER (WHERE email IS NOT NULL))[1] AS email,
       min(since) AT TIME ZONE 'UTC' AS since
     FROM (
       SELECT "serviceId" AS id, email, "createdAt" AS since FROM customers
       UNION ALL
       SELECT a."customerId", coalesce(o.email, g.email), a."createdAt" FROM charge_attempts a
       LEFT JOIN orders o ON o.id = a."orderId" LEFT JOIN subscription_attempts g ON g.id = a.id
     ) known
     WHERE id IS NOT NULL GROUP BY id`,
  );
  return new Map(rows.map(({ id, email, since }) => [id, { email, since }]));
}

function nameOf(customers: Customers, customerId: string | undefined): string {
  if (customerId === undefined) return 'a customer who is not shown';
  const known = customers.get(customerId);
  if (known) return known.email ?? `customer ${customerId}`;
  return `customer ${customerId}, who is not known here`;
}

/** Checks that every listed charge belongs to an order or a subscription. */
async function compareCharges(
  audit: ServiceAudit,
  listed: readonly ServiceTransaction[],
  customers: Customers,
): Promise<void> {
  const paid = new Set(await column('SELECT "transactionId" AS id FROM charge_attempts'));
  const subscriptions = await db().subscription.findMany();
  const byService = new Map(subscriptions.map((row) => [row.serviceId, row]));
  const subscribers = new Set(subscriptions.map((row) => row.customerId));
  const confirming = await confirmingCustomers();
  const isBare = ({ subscriptionId, items = [] }: ServiceTransaction) =>
    subscriptionId === undefined && items.length === 0;
  // The list names no subscriptions, and the customer has one, or any customer if it names none.
  const isUnnamed = (one: ServiceTransaction) =>
    isBare(one) &&
    (one.customerId === undefined ? subscriptions.length > 0 : subscribers.has(one.customerId));
  const unowned = listed.filter((one) => !hasFailed(one.status) && !paid.has(one.id));
  const hidesItems = listed.some((one) => paid.has(one.id) && isBare(one));
  const excess = hidesItems ? await excessCharges(unowned.filter(isUnnamed)) : new Set();
  for (const one of unowned) {
    const { subscriptionId, customerId, createdAt } = one;
    const subscription = subscriptionId === undefined ? undefined : byService.get(subscriptionId);
    if (subscription) {
      const { endedAt } = subscription;
      if (endedAt && createdAt && createdAt.getTime() > endedAt.getTime() + END_TOLERANCE_MS) {
        audit.findings.push({
          problem: 'charged-after-the-end',
          id: one.id,
          about: `subscription ${subscription.id}`,
          weight: 'damage',
        });
      }
      continue;
    }
    if (isUnnamed(one) && !excess.has(one.id)) continue;
    const known = customerId === undefined ? undefined : customers.get(customerId);
    const isOld =
      known !== undefined && createdAt !== undefined && isBefore(createdAt, known.since);
    const of = subscriptionId === undefined ? '' : `, of subscription ${subscriptionId}`;
    audit.findings.push({
      problem: 'charge-without-owner',
      id: one.id,
      about: `${nameOf(customers, customerId)}${amountOf(one.amount)}${of}${isOld ? ', before they were known here' : ''}`,
      weight: weightOf(one, known !== undefined && !isOld, confirming),
    });
  }
}

function isBefore(shownAt: Date, time: Date): boolean {
  return shownAt.getTime() + CLOCK_SKEW_MS < time.getTime();
}

/**
 * Charges of subscribers that are not for a month of a subscription, in a list without items and
 * subscriptions: those of an order's total or, without amounts, those in excess of the months that could
 * be charged.
 */
async function excessCharges(unnamed: readonly ServiceTransaction[]): Promise<Set<string>> {
  const customers = new Set(unnamed.map((one) => one.customerId));
  const found = new Set<string>();
  for (const customerId of customers) {
    const own = unnamed.filter((one) => one.customerId === customerId);
    const attempts =
      customerId === undefined
        ? []
        : await db().paymentAttempt.findMany({
            where: { customerId },
            include: { order: true, subscriptionAttempt: true },
          });
    const months = attempts.flatMap((one) => one.subscriptionAttempt?.monthlyAmount ?? []);
    const isTotal = ({ amount }: ServiceTransaction) =>
      attempts.some(({ order }) => {
        const agreed = order && { amount: order.totalAmount, currency: order.currency };
        return agreed && amount && !months.includes(amount.amount) && isSameMoney(amount, agreed);
      });
    const others = own.filter((one) => !isTotal(one));
    const showsAmounts = others.some((one) => one.amount !== undefined);
    const excess = showsAmounts ? [] : others.slice(await maxCharges(customerId));
    for (const { id } of [...own.filter(isTotal), ...excess]) found.add(id);
  }
  return found;
}

/**
 * The maximum number of charges for this customer's subscriptions, or for all if no customer is named;
 * infinite if one was changed.
 */
async function maxCharges(customerId: string | undefined): Promise<number> {
  const subscriptions = await db().subscription.findMany({
    where: customerId === undefined ? {} : { customerId },
  });
  let months = 0;
  for (const { id, planKey, quantity, startedAt, trialEndsAt, endedAt } of subscriptions) {
    const agreed = await db().subscriptionAttempt.findUnique({ where: { id } });
    // A change may have been charged immediately, and reverted.
    const changed = await db().subscriptionCommand.count({
      where: { subscriptionId: id, kind: { in: ['PLAN', 'QUANTITY'] } },
    });
    const former = await db().formerTerms.count({ where: { subscriptionId: id } });
    const isAsAgreed = agreed?.planKey === planKey && agreed.quantity === quantity;
    if (changed + former > 0 || !isAsAgreed) return Infinity;
    const since = trialEndsAt ?? startedAt;
    const until = endedAt ?? now();
    if (since <= until) months += monthOf(since, until).month;
  }
  return months;
}

function weightOf(
  { customerId }: ServiceTransaction,
  isKnown: boolean,
  confirming: ReadonlySet<string>,
): AuditFinding['weight'] {
  if (customerId === undefined) return 'damage';
  if (!isKnown) return 'elsewhere';
  return confirming.has(customerId) ? 'open' : 'damage';
}

/** Customers with an order or subscription attempt that may still be charged. */
async function confirmingCustomers(): Promise<ReadonlySet<string>> {
  const open = `state IN (${sqlStates(chargeableStates)})`;
  return new Set(
    await column(`SELECT DISTINCT "customerId" AS id FROM charge_attempts WHERE ${open}`),
  );
}

function amountOf(amount: Money | undefined): string {
  return amount ? `, ${amount.amount} ${amount.currency} in minor units` : '';
}

/** Checks that every paid order has one charge, of its customer, with the agreed amount. */
async function compareOrders(
  audit: ServiceAudit,
  listed: readonly ServiceTransaction[],
  complete: boolean,
): Promise<void> {
  const charges = new Map(listed.map((one) => [one.id, one]));
  const { rows } = await pool().query<{
    number: string;
    transactionId: string;
    total: number;
    currency: string;
    customerId: string | null;
  }>(
    `SELECT o.number, o."transactionId", o."totalAmount"::float8 AS total, o.currency, a."customerId"
     FROM orders o LEFT JOIN charge_attempts a ON a."transactionId" = o."transactionId"
     WHERE o."transactionId" IS NOT NULL ORDER BY o.id`,
  );
  for (const { number, transactionId, total, currency, customerId } of rows) {
    const charge = charges.get(transactionId);
    const find = (problem: AuditProblem, about: string) =>
      audit.findings.push({ problem, id: transactionId, about, weight: 'damage' });
    if (!charge) {
      if (complete) find('paid-without-charge', `order ${number}`);
      continue;
    }
    const { status } = charge;
    const agreed = { amount: total, currency };
    const amount = charge.amount;
    if (isNoCharge(status)) {
      find('charge-undone', `order ${number}: ${status ?? 'failed'}`);
    }
    if (amount && !isSameMoney(amount, agreed)) {
      find('charged-otherwise', `order ${number}, agreed ${total} ${currency}${amountOf(amount)}`);
    }
    if (customerId && charge.customerId && charge.customerId !== customerId) {
      find('charge-of-another-customer', `order ${number}`);
    }
  }
}

/** Checks that every known subscription has an owner, and matches the database. */
async function compareSubscriptions(
  audit: ServiceAudit,
  listed: readonly ServiceTransaction[],
  customers: Customers,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const traces = await column(
    `SELECT "serviceId" AS id FROM subscriptions
     UNION SELECT "serviceId" FROM mirror_subscriptions
     UNION SELECT "subscriptionId" FROM charge_attempts
     UNION SELECT "subscriptionId" FROM mirror_transactions
     UNION SELECT "resourceId" FROM resources WHERE kind = 'SUBSCRIPTION' AND "resourceId" <> '*'
     UNION SELECT "resourceId" FROM webhook_events
       WHERE kind = 'SUBSCRIPTION' AND state = ${sqlState('ACCEPTED')} AND "resourceId" <> '*'`,
  );
  const ids = [...new Set([...traces, ...listed.flatMap((one) => one.subscriptionId ?? [])])];
  audit.subscriptions = ids.length;
  const charges = firstCharges(listed);
  const confirming = await confirmingCustomers();
  const queue = ids.toSorted();
  let done = 0;
  let unread = 0;
  const work = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      if (!(await compareSubscription(audit, id, customers, charges, confirming))) unread += 1;
      done += 1;
      onProgress(done, ids.length);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  if (unread > 0) audit.failures.push(`${unread} of the subscriptions could not be read.`);
}

/** The earliest dated charge of each subscription. */
function firstCharges(listed: readonly ServiceTransaction[]): Map<string, ServiceTransaction> {
  const first = new Map<string, ServiceTransaction>();
  for (const one of listed) {
    if (hasFailed(one.status) || one.subscriptionId === undefined || !one.createdAt) continue;
    const known = first.get(one.subscriptionId)?.createdAt;
    if (!known || one.createdAt < known) first.set(one.subscriptionId, one);
  }
  return first;
}

/** @returns whether the service responded */
async function compareSubscription(
  audit: ServiceAudit,
  id: string,
  customers: Customers,
  charges: ReadonlyMap<string, ServiceTransaction>,
  confirming: ReadonlySet<string>,
): Promise<boolean> {
  const reply = await service().getSubscription(id);
  if (!reply.ok && !isGone(reply)) return false;
  const shown = reply.ok ? reply.value : null;
  const row = await db().subscription.findUnique({ where: { serviceId: id } });
  const find = (problem: AuditProblem, about: string, weight: AuditFinding['weight'] = 'damage') =>
    audit.findings.push({ problem, id, about, weight });
  const shownStatus = shown?.status ?? null;
  if (!row) {
    if (!shown || shownStatus === 'ENDED') return true;
    const customerId = shown.customerId ?? charges.get(id)?.customerId;
    const isElsewhere = customerId !== undefined && !customers.has(customerId);
    const isOpen = customerId !== undefined && confirming.has(customerId);
    const weight = isElsewhere ? 'elsewhere' : isOpen ? 'open' : 'damage';
    find('subscription-without-owner', nameOf(customers, customerId), weight);
    return true;
  }
  const about = `subscription ${row.id}`;
  if (row.status === 'ENDED') {
    const isLiving = shown && shownStatus !== null && shownStatus !== 'ENDED';
    if (isLiving) find('subscription-runs-on', `${about}: ${shown.status}`);
  } else if (!shown || shownStatus === 'ENDED') {
    find('subscription-gone', about);
  } else {
    const differing = await differences(row, shown, shownStatus);
    if (differing.length > 0) find('subscription-differs', `${about}: ${differing.join(', ')}`);
  }
  await compareFirstCharge(row.id, charges.get(id), find);
  return true;
}

async function differences(
  row: { planKey: string; quantity: number; customerId: string | null; status: string },
  shown: ServiceSubscription,
  shownStatus: string | null,
): Promise<string[]> {
  const plan = await db().plan.findUnique({ where: { key: row.planKey } });
  return [
    ...(shown.quantity !== undefined && shown.quantity !== row.quantity
      ? [`quantity ${shown.quantity}, here ${row.quantity}`]
      : []),
    ...(plan && shown.planId && !serviceIdsOf(plan).includes(shown.planId)
      ? [`plan ${shown.planId}, here ${plan.serviceId}`]
      : []),
    ...(shown.customerId !== undefined && row.customerId && shown.customerId !== row.customerId
      ? [`customer ${shown.customerId}, here ${row.customerId}`]
      : []),
    ...(shownStatus && (shownStatus === 'PAST_DUE') !== (row.status === 'PAST_DUE')
      ? [`${shown.status}, here ${row.status}`]
      : []),
  ];
}

/**
 * Compares the first charge with the agreed price; later ones depend on changes of plan and quantity.
 */
async function compareFirstCharge(
  subscriptionId: string,
  charge: ServiceTransaction | undefined,
  find: (problem: AuditProblem, about: string) => void,
): Promise<void> {
  const subscriptionAttempt = await db().subscriptionAttempt.findUnique({
    where: { id: subscriptionId },
  });
  if (!subscriptionAttempt || subscriptionAttempt.trialDays > 0 || !charge) return;
  const agreed = {
    amount: Number(subscriptionAttempt.monthlyAmount),
    currency: subscriptionAttempt.currency,
  };
  const shown = charge.amount;
  if (!shown || isSameMoney(shown, agreed)) return;
  find(
    'charged-otherwise',
    `subscription ${subscriptionId}, agreed ${agreed.amount} ${agreed.currency}${amountOf(shown)}`,
  );
}

async function column(sql: string): Promise<string[]> {
  const { rows } = await pool().query<{ id: string | null }>(sql);
  return rows.flatMap(({ id }) => id ?? []);
}
