import { pool } from '@/lib/db/client';
import { sqlStates } from '@/lib/db/sql/sql-states';
import { CLOCK_SKEW_MS } from '@/lib/mirror/rules';
import { isSameMoney } from '@/lib/money';
import { chargeableStates } from '@/lib/payments/states';
import { service } from '@/lib/service/client';
import { hasFailed, isNoCharge, type ServiceTransaction } from '@/lib/service/resources';
import { auditParts } from '@/modules/audits';
import {
  type AuditFinding,
  type AuditProblem,
  amountOf,
  type Customers,
  isBare,
  nameOf,
} from './audit-part';

export type ServiceAudit = {
  charges: number;
  compared: number;
  findings: AuditFinding[];
  failures: string[];
};

/**
 * Compares charges and modules' resources at the service with the database, and reports differences. Changes nothing.
 * @param onProgress called after each resource of a module
 */
export async function auditService(
  onProgress: (done: number, all: number) => void = () => {},
): Promise<ServiceAudit> {
  const audit: ServiceAudit = { charges: 0, compared: 0, findings: [], failures: [] };
  const list = await service().listTransactions();
  const listed = list.ok ? mergedById(list.value.items) : [];
  if (!list.ok) audit.failures.push('The list of transactions could not be read.');
  else if (!list.value.complete) audit.failures.push('The list of transactions was incomplete.');
  audit.charges = listed.length;
  const customers = await knownCustomers();
  await compareCharges(audit, listed, customers);
  if (list.ok) await compareOrders(audit, listed, list.value.complete);
  const confirming = await confirmingCustomers();
  for (const part of auditParts) {
    const { compared, findings, failures } = await part.compare(
      { listed, customers, confirming },
      onProgress,
    );
    audit.compared += compared;
    audit.findings.push(...findings);
    audit.failures.push(...failures);
  }
  audit.findings.sort((a, b) => (a.id < b.id ? -1 : 1));
  return audit;
}

/** A list may show a transaction in several rows. */
function mergedById(rows: readonly ServiceTransaction[]): ServiceTransaction[] {
  const byId = new Map<string, ServiceTransaction>();
  for (const row of rows) byId.set(row.id, row);
  return [...byId.values()];
}

/** Includes customers of payment attempts: the shop may have deleted their rows. */
async function knownCustomers(): Promise<Customers> {
  const { rows } = await pool().query<{ id: string; email: string | null; since: Date }>(
    `SELECT id, (array_agg(email ORDER BY since DESC) FILTER (WHERE email IS NOT NULL))[1] AS email,
       min(since) AT TIME ZONE 'UTC' AS since
     FROM (
       SELECT "serviceId" AS id, email, "createdAt" AS since FROM customers
       UNION ALL
       SELECT a."customerId", o.email, a."createdAt" FROM charge_attempts a
       LEFT JOIN orders o ON o.id = a."orderId"
       UNION ALL SELECT a."customerId", g.email, a."createdAt" FROM charge_attempts a JOIN subscription_attempts g ON g.id = a.id -- module: subscriptions
     ) known
     WHERE id IS NOT NULL GROUP BY id`,
  );
  return new Map(rows.map(({ id, email, since }) => [id, { email, since }]));
}

/** Checks that every listed charge belongs to an order or to a module's resource. */
async function compareCharges(
  audit: ServiceAudit,
  listed: readonly ServiceTransaction[],
  customers: Customers,
): Promise<void> {
  const paid = new Set(await column('SELECT "transactionId" AS id FROM charge_attempts'));
  const confirming = await confirmingCustomers();
  const unowned = listed.filter((charge) => !hasFailed(charge.status) && !paid.has(charge.id));
  const hidesItems = listed.some((charge) => paid.has(charge.id) && isBare(charge));
  const claims = new Map<string, AuditFinding | null>();
  for (const { claim } of auditParts) {
    for (const [id, finding] of await claim(unowned, hidesItems)) claims.set(id, finding);
  }
  for (const charge of unowned) {
    const claimed = claims.get(charge.id);
    if (claimed) audit.findings.push(claimed);
    if (claimed !== undefined) continue;
    const { subscriptionId, customerId, createdAt } = charge;
    const known = customerId === undefined ? undefined : customers.get(customerId);
    const isOld =
      known !== undefined && createdAt !== undefined && isBefore(createdAt, known.since);
    const of = subscriptionId === undefined ? '' : `, of subscription ${subscriptionId}`;
    audit.findings.push({
      problem: 'charge-without-owner',
      id: charge.id,
      about: `${nameOf(customers, customerId)}${amountOf(charge.amount)}${of}${isOld ? ', before they were known here' : ''}`,
      weight: weightOf(charge, known !== undefined && !isOld, confirming),
    });
  }
}

function isBefore(shownAt: Date, time: Date): boolean {
  return shownAt.getTime() + CLOCK_SKEW_MS < time.getTime();
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

async function confirmingCustomers(): Promise<ReadonlySet<string>> {
  const open = `state IN (${sqlStates(chargeableStates)})`;
  return new Set(
    await column(`SELECT DISTINCT "customerId" AS id FROM charge_attempts WHERE ${open}`),
  );
}

/** Checks that every paid order has one charge, of its customer, with the agreed amount. */
async function compareOrders(
  audit: ServiceAudit,
  listed: readonly ServiceTransaction[],
  complete: boolean,
): Promise<void> {
  const charges = new Map(listed.map((charge) => [charge.id, charge]));
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

async function column(sql: string): Promise<string[]> {
  const { rows } = await pool().query<{ id: string | null }>(sql);
  return rows.flatMap(({ id }) => id ?? []);
}
