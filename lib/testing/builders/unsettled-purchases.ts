import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect } from 'vitest';
import { pay } from '@/lib/checkout/pay';
import type { PayInput } from '@/lib/checkout/schema';
import { setClockOffset } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { moveClock } from '@/lib/db/clock';
import { env, setEnv } from '@/lib/env';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { ensureCustomer } from '@/lib/payments/customers/customer';
import { type Failpoint, observeFailpoints } from '@/lib/payments/failpoints';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { testEnv } from '@/lib/testing/env';
import { violatedInvariants } from '@/lib/testing/invariants/violated';
import { armFault, type Fault } from '@/lib/testing/service/faults';
import { serviceEnvOf, type Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { fillCart, openSmallShop, submissionOf, type TestVariant, totalOf } from './shop';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

/** A cart with shirts, what its page sends, and sending it. */
export type Purchase = { cartId: string; submission: PayInput; pay: () => ReturnType<typeof pay> };

/** A charge in the service's own books. */
type Listed = { id: string; customerId: string; amount: number };

type SentCharge = { paymentToken: string };

export const orderOf = ({ cartId }: Purchase) => db().order.findFirstOrThrow({ where: { cartId } });

export async function attemptOf(purchase: Purchase) {
  const { id } = await orderOf(purchase);
  return db().paymentAttempt.findFirstOrThrow({
    where: { orderId: id },
    orderBy: { number: 'desc' },
  });
}

/** Whether a listed charge waits for staff, since it belongs to nothing. */
export async function isUnexplained({ id: serviceId }: Pick<Listed, 'id'>): Promise<boolean> {
  return (await db().unexplained.count({ where: { serviceId, resolvedAt: null } })) > 0;
}

/** Makes the service know the customer of an address, as an earlier purchase would. */
export async function knownCustomer(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await ensureCustomer({ email, firstname: 'Ada', lastname: 'Buyer', phone: '' });
  return email;
}

/** The process that pays ends at a failpoint, as if it were killed there. */
export async function killedAt(name: Failpoint, purchase: Purchase): Promise<void> {
  observeFailpoints((reached) => {
    if (reached === name) throw new Error(`killed at ${name}`);
  });
  await expect(purchase.pay()).rejects.toThrow('killed');
  observeFailpoints(undefined);
}

/** What was leased by a process that is gone is free again. */
export async function leaseEnds(): Promise<void> {
  await db().paymentAttempt.updateMany({ data: { leaseUntil: new Date(0) } });
}

/**
 * Purchases whose outcome the list of transactions decides: for each test a new shop with an empty database and a
 * tenant of its own.
 */
export function openUnsettledPurchases() {
  const sandbox = testSandbox();
  let tenant: Tenant;
  let shirt: TestVariant;
  let offsetMs: number;
  /** Transactions of orders that were paid before those that a test is about. */
  let learnedFrom: string[];

  /** A new shop with an empty database and a tenant of its own. */
  async function openShop(tenantOptions: Record<string, unknown> = {}): Promise<void> {
    observeFailpoints(undefined);
    [, tenant] = await Promise.all([emptyDatabase(), sandbox.createTenant(tenantOptions)]);
    connectTo(sandbox.url);
    offsetMs = 0;
    learnedFrom = [];
    setClockOffset(0);
    shirt = await openSmallShop();
  }

  function connectTo(url: string): void {
    const service = { ...serviceEnvOf(sandbox.url, tenant), baseUrl: url, timeoutMs: 2_000 };
    setEnv(testEnv({ databaseUrl: env().databaseUrl, service }));
  }

  withTestDatabase();
  beforeEach(() => openShop());
  afterEach(() => observeFailpoints(undefined));

  /** Lets time pass for the service and for the shop. */
  async function wait(ms: number): Promise<void> {
    await sandbox.control(tenant, 'PUT', '/clock', { advanceSeconds: ms / 1_000 });
    offsetMs += ms;
    await moveClock(offsetMs);
  }

  /** Fetches the transactions list once a send may be repeated, and looks at what is unknown. */
  async function reconcile(): Promise<void> {
    for (let tries = 0; tries < 20; tries += 1) {
      await wait(33 * SECOND);
      if ((await fetchTransactions()).ok) return;
    }
    throw new Error('The list was not fetched');
  }

  const fault = (spec: Fault) =>
    armFault(sandbox, tenant, { method: 'POST', path: '/transactions', ...spec });
  const staleLists = () => fault({ method: 'GET', kind: 'stale', secondsAgo: 120, times: null });
  const heal = () => sandbox.control(tenant, 'DELETE', '/faults');

  async function purchase(
    options: { email?: string; card?: string; units?: number } = {},
  ): Promise<Purchase> {
    const lines: [TestVariant, number][] = [[shirt, options.units ?? 2]];
    const cartId = await fillCart(lines);
    const token = await sandbox.cardToken(tenant, options.card);
    const email = options.email ?? `${randomUUID()}@example.com`;
    const submission = submissionOf(cartId, totalOf(lines), token, { email });
    return { cartId, submission, pay: () => pay(submission, { userId: null, cartId }) };
  }

  /** The same purchase with a card that was entered again. */
  async function payAgain({ cartId, submission }: Purchase) {
    const paymentToken = await sandbox.cardToken(tenant);
    return pay({ ...submission, paymentToken }, { userId: null, cartId });
  }

  /** The service's own books, whatever its replies show; without what was charged to learn from. */
  async function ledger(): Promise<Listed[]> {
    const path = '/transactions';
    type Books = { transactions: Listed[] };
    const { transactions } = await sandbox.control<Books>(tenant, 'GET', path);
    return transactions.filter((one) => !learnedFrom.includes(one.id));
  }

  /** Somebody else's order is paid and listed: the list is known to show what is sent. */
  async function calibrate(): Promise<void> {
    const earlier = await purchase();
    expect((await earlier.pay()).outcome).toBe('paid');
    learnedFrom.push((await orderOf(earlier)).transactionId ?? '');
    await reconcile();
  }

  async function soleCharge(): Promise<Listed> {
    const [charge, ...others] = await ledger();
    if (!charge || others.length > 0) throw new Error('There is not exactly one charge');
    return charge;
  }

  /** The requests for a charge that reached the service, the last one first; tokens are masked. */
  async function chargesSent(): Promise<(SentCharge | null)[]> {
    const path = '/requests';
    const { requests } = await sandbox.control<{
      requests: { method: string; path: string; requestBody: unknown }[];
    }>(tenant, 'GET', path);
    return requests
      .filter((one) => one.method === 'POST' && one.path.endsWith('/transactions'))
      .map((one) => one.requestBody as SentCharge | null)
      .map((body) => (typeof body === 'string' ? JSON.parse(body) : body));
  }

  /** A charge that somebody else makes for the customer of an address: it looks like the shop's. */
  async function chargeElsewhere(email: string): Promise<Listed> {
    const { serviceId } = await db().customer.findUniqueOrThrow({
      where: { email },
    });
    const shipping = await db().catalogVariant.findFirstOrThrow({
      where: { sku: { startsWith: 'ship' } },
    });
    const before = new Set((await ledger()).map((one) => one.id));
    await sandbox.call(tenant, 'POST', '/transactions', {
      paymentToken: await sandbox.cardToken(tenant),
      customerId: serviceId,
      items: [
        { productId: shirt.serviceProductId, quantity: 2 },
        { productId: shipping.serviceProductId, quantity: 1 },
      ],
      taxRatesOptions: ['VAT_STANDARD'],
    });
    const made = (await ledger()).find((one) => !before.has(one.id));
    if (!made) throw new Error('Nothing was charged elsewhere');
    return made;
  }

  async function expectPaid(purchase: Purchase, transactionId?: string): Promise<void> {
    const order = await orderOf(purchase);
    expect(order.status).toBe('PAID');
    expect(order.transactionId).toBe(transactionId ?? (await soleCharge()).id);
    expect(await violatedInvariants()).toEqual({});
  }

  return {
    ...{ sandbox, openShop, connectTo, wait, reconcile, fault, staleLists, heal },
    ...{ purchase, payAgain, ledger, calibrate, soleCharge, chargesSent, chargeElsewhere },
    expectPaid,
    tenant: () => tenant,
  };
}
