import { now } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import { sqlState } from '@/lib/db/sql/sql-states';
import {
  type AuditFinding,
  type AuditPart,
  type AuditProblem,
  amountOf,
  isBare,
  nameOf,
} from '@/lib/ledger/audit-part';
import { isSameMoney } from '@/lib/money';
import { isGone, service } from '@/lib/service/client';
import {
  hasFailed,
  type ServiceSubscription,
  type ServiceTransaction,
} from '@/lib/service/resources';
import { monthOf } from './months';
import { serviceIdsOf } from './plans/plans';

/** How long after the end of a subscription a charge is still accepted: clocks differ. */
const END_TOLERANCE_MS = 24 * 60 * 60_000;
const PARALLEL = 4;

type Seen = Parameters<AuditPart['compare']>[0];

export const subscriptionAudit: AuditPart = { claim: claimCharges, compare: compareSubscriptions };

async function claimCharges(
  charges: readonly ServiceTransaction[],
  hidesItems: boolean,
): Promise<Map<string, AuditFinding | null>> {
  const subscriptions = await db().subscription.findMany();
  const byService = new Map(subscriptions.map((row) => [row.serviceId, row]));
  const subscribers = new Set(subscriptions.map((row) => row.customerId));
  // The list names no subscription, and the customer has a subscription; without a customer, any customer may.
  const isUnnamed = (charge: ServiceTransaction) =>
    isBare(charge) &&
    (charge.customerId === undefined
      ? subscriptions.length > 0
      : subscribers.has(charge.customerId));
  const excess = hidesItems ? await excessCharges(charges.filter(isUnnamed)) : new Set();
  const claims = new Map<string, AuditFinding | null>();
  for (const charge of charges) {
    const { id, subscriptionId, createdAt } = charge;
    const subscription = subscriptionId === undefined ? undefined : byService.get(subscriptionId);
    const endedAt = subscription?.endedAt;
    if (endedAt && createdAt && createdAt.getTime() > endedAt.getTime() + END_TOLERANCE_MS) {
      const about = `subscription ${subscription.id}`;
      claims.set(id, { problem: 'charged-after-the-end', id, about, weight: 'damage' });
    } else if (subscription || (isUnnamed(charge) && !excess.has(id))) claims.set(id, null);
  }
  return claims;
}

/**
 * Charges of subscribers that are not for a month of a subscription, in a list without items and
 * subscriptions: those of an order's total or, without amounts, those in excess of the months that could
 * be charged.
 */
async function excessCharges(unnamed: readonly ServiceTransaction[]): Promise<Set<string>> {
  const customers = new Set(unnamed.map((charge) => charge.customerId));
  const found = new Set<string>();
  for (const customerId of customers) {
    const own = unnamed.filter((charge) => charge.customerId === customerId);
    const attempts =
      customerId === undefined
        ? []
        : await db().paymentAttempt.findMany({
            where: { customerId },
            include: { order: true, subscriptionAttempt: true },
          });
    const months = attempts.flatMap(
      ({ subscriptionAttempt }) => subscriptionAttempt?.monthlyAmount ?? [],
    );
    const isTotal = ({ amount }: ServiceTransaction) =>
      attempts.some(({ order }) => {
        const agreed = order && { amount: order.totalAmount, currency: order.currency };
        return agreed && amount && !months.includes(amount.amount) && isSameMoney(amount, agreed);
      });
    const others = own.filter((charge) => !isTotal(charge));
    const showsAmounts = others.some(({ amount }) => amount !== undefined);
    const excess = showsAmounts ? [] : others.slice(await maxCharges(customerId));
    for (const { id } of [...own.filter(isTotal), ...excess]) found.add(id);
  }
  return found;
}

/**
 * The maximum number of charges for the customer's subscriptions, or for all subscriptions if no customer is named;
 * infinite after a change of plan or quantity.
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

/** Checks that every known subscription has an owner, and matches the database. */
async function compareSubscriptions(
  seen: Seen,
  onProgress: (done: number, all: number) => void,
): ReturnType<AuditPart['compare']> {
  const { rows } = await pool().query<{ id: string | null }>(
    `SELECT "serviceId" AS id FROM subscriptions
     UNION SELECT "serviceId" FROM mirror_subscriptions
     UNION SELECT "subscriptionId" FROM charge_attempts
     UNION SELECT "subscriptionId" FROM mirror_transactions
     UNION SELECT "resourceId" FROM resources WHERE kind = 'SUBSCRIPTION' AND "resourceId" <> '*'
     UNION SELECT "resourceId" FROM webhook_events
       WHERE kind = 'SUBSCRIPTION' AND state = ${sqlState('ACCEPTED')} AND "resourceId" <> '*'`,
  );
  const traces = [
    ...rows.map(({ id }) => id),
    ...seen.listed.map(({ subscriptionId }) => subscriptionId),
  ];
  const ids = [...new Set(traces.flatMap((id) => id ?? []))];
  const charges = firstCharges(seen.listed);
  const findings: AuditFinding[] = [];
  const queue = ids.toSorted();
  let done = 0;
  let unread = 0;
  const work = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      if (!(await compareSubscription(id, seen, charges.get(id), findings))) unread += 1;
      done += 1;
      onProgress(done, ids.length);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  const failures = unread > 0 ? [`${unread} of the subscriptions could not be read.`] : [];
  return { compared: ids.length, findings, failures };
}

function firstCharges(listed: readonly ServiceTransaction[]): Map<string, ServiceTransaction> {
  const first = new Map<string, ServiceTransaction>();
  for (const charge of listed) {
    const { status, subscriptionId, createdAt } = charge;
    if (hasFailed(status) || subscriptionId === undefined || !createdAt) continue;
    const known = first.get(subscriptionId)?.createdAt;
    if (!known || createdAt < known) first.set(subscriptionId, charge);
  }
  return first;
}

/** @returns whether the service responded */
async function compareSubscription(
  id: string,
  { customers, confirming }: Pick<Seen, 'customers' | 'confirming'>,
  charge: ServiceTransaction | undefined,
  findings: AuditFinding[],
): Promise<boolean> {
  const reply = await service().getSubscription(id);
  if (!reply.ok && !isGone(reply)) return false;
  const shown = reply.ok ? reply.value : null;
  const row = await db().subscription.findUnique({ where: { serviceId: id } });
  const find = (problem: AuditProblem, about: string, weight: AuditFinding['weight'] = 'damage') =>
    findings.push({ problem, id, about, weight });
  const shownStatus = shown?.status ?? null;
  if (!row) {
    if (!shown || shownStatus === 'ENDED') return true;
    const customerId = shown.customerId ?? charge?.customerId;
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
  await compareFirstCharge(row.id, charge, find);
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
