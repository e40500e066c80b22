import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect } from 'vitest';
import { runDueHooks } from '@/lib/checkout/orders/due-hooks';
import { pay } from '@/lib/checkout/pay';
import type { PayInput } from '@/lib/checkout/schema';
import { setClockOffset } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { moveClock } from '@/lib/db/clock';
import { env, setEnv } from '@/lib/env';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { ensureCustomer } from '@/lib/payments/customers/customer';
import { type Failpoint, observeFailpoints } from '@/lib/payments/failpoints';
import { reconcileDue } from '@/lib/payments/reconcile';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { testEnv } from '@/lib/testing/env';
import { violatedInvariants } from '@/lib/testing/invariants/violated';
import { armFault } from '@/lib/testing/service/faults';
import { type Relay, startRelay } from '@/lib/testing/service/relay';
import { serviceEnvOf, type Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { paymentKinds } from '@/modules/payment-kinds';
import { fillCart, openSmallShop, submissionOf, type TestVariant, totalOf } from './shop';

export type Purchase = { cartId: string; submission: PayInput };

/** A charge in the service's books. The amount is decimal. */
export type BookedCharge = { id: string; customerId: string; amount: number };

export async function isUnexplained(serviceId: string | null | undefined): Promise<boolean> {
  return (
    (await db().unexplained.count({ where: { serviceId: serviceId ?? '', resolvedAt: null } })) > 0
  );
}

export async function knownCustomer(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await ensureCustomer({ email, firstname: 'Ada', lastname: 'Buyer', phone: '' });
  return email;
}

/** Ends all leases, as if their processes had been gone for long. */
export async function leaseEnds(): Promise<void> {
  await db().paymentAttempt.updateMany({ data: { leaseUntil: new Date(0) } });
}

/**
 * Purchases with a relay between shop and service. Each test has a new shop with an empty database and its own
 * tenant; the relay passes everything on until a test changes that.
 */
export function openPurchases() {
  const sandbox = testSandbox();
  let tenant: Tenant;
  let relay: Relay;
  let shirt: TestVariant;
  let offsetMs = 0;
  /** Charges of earlier sales, which `charges` leaves out. */
  let earlier: string[] = [];

  withTestDatabase();
  beforeEach(() => open());
  afterEach(() => {
    observeFailpoints(undefined);
    return relay.stop();
  });

  async function open(options: Record<string, unknown> = {}): Promise<void> {
    [, tenant, relay] = await Promise.all([
      emptyDatabase(),
      sandbox.createTenant(options),
      startRelay(sandbox.url),
    ]);
    connectTo(relay.url);
    offsetMs = 0;
    earlier = [];
    setClockOffset(0);
    shirt = await openSmallShop();
  }

  function connectTo(baseUrl: string): void {
    const service = { ...serviceEnvOf(sandbox.url, tenant), baseUrl, timeoutMs: 5_000 };
    setEnv(testEnv({ databaseUrl: env().databaseUrl, service }));
  }

  const attempts = (of: Purchase) =>
    db().paymentAttempt.findMany({
      where: { order: { cartId: of.cartId } },
      orderBy: [{ createdAt: 'asc' }, { number: 'asc' }],
    });

  async function pass(ms: number): Promise<void> {
    await sandbox.control(tenant, 'PUT', '/clock', { advanceSeconds: ms / 1_000 });
    offsetMs = Math.round(offsetMs + ms);
    await moveClock(offsetMs);
  }

  async function purchase(
    options: { email?: string | undefined; card?: string | undefined; units?: number } = {},
  ): Promise<Purchase> {
    const { email = `${randomUUID()}@example.com`, card, units = 2 } = options;
    const lines: [TestVariant, number][] = [[shirt, units]];
    const cartId = await fillCart(lines);
    const token = await sandbox.cardToken(tenant, card);
    return { cartId, submission: submissionOf(cartId, totalOf(lines), token, { email }) };
  }

  async function submit({ cartId, submission }: Purchase, change: Partial<PayInput> = {}) {
    const outcome = await pay({ ...submission, ...change }, { userId: null, cartId });
    await runDueHooks();
    return outcome;
  }

  const orderOf = ({ cartId }: Purchase) => db().order.findFirstOrThrow({ where: { cartId } });

  async function lastAttempt(of: Purchase) {
    const attempt = (await attempts(of)).at(-1);
    if (!attempt) throw new Error('The order has no attempt');
    return attempt;
  }

  /** Charges in the service's books, even those that its replies hide, without earlier sales. */
  async function charges(): Promise<BookedCharge[]> {
    type Books = { transactions: BookedCharge[] };
    const { transactions } = await sandbox.control<Books>(tenant, 'GET', '/transactions');
    return transactions.filter(({ id }) => !earlier.includes(id));
  }

  async function soleCharge(): Promise<BookedCharge> {
    const [charge, ...others] = await charges();
    if (!charge || others.length > 0) throw new Error('There is not exactly one charge');
    return charge;
  }

  async function reconcile(afterMs = 3_000): Promise<void> {
    for (let tries = 0; tries < 20; tries += 1) {
      await pass(afterMs);
      if (!(await fetchTransactions()).ok) continue;
      await runDueHooks();
      return;
    }
    throw new Error('The list was not fetched');
  }

  return {
    /** Replaces the test's first tenant, e.g. by one with { profile: 'minimal' }. */
    async reopen(options: Record<string, unknown>) {
      await relay.stop();
      await open(options);
    },
    relay: () => relay,
    shirt: () => shirt,
    purchase,
    submit,
    submitAgain: async (of: Purchase, change: Partial<PayInput> = {}) =>
      submit(of, { paymentToken: await sandbox.cardToken(tenant), ...change }),
    ...{ attempts, lastAttempt, orderOf, pass, reconcile, charges, soleCharge },
    /** Changes the service's address, by default back to the relay's. */
    connectTo: (url?: string) => connectTo(url ?? relay.url),
    /** Ends the paying process at a failpoint, as if it were killed there. */
    async killedAt(name: Failpoint, of: Purchase) {
      observeFailpoints((reached) => {
        if (reached === name) throw new Error(`killed at ${name}`);
      });
      await expect(submit(of)).rejects.toThrow('killed');
      observeFailpoints(undefined);
    },
    /** Sells to someone else first, so that the shop knows that lists show sent charges. */
    async earlierSale() {
      const other = await purchase();
      expect((await submit(other)).outcome).toBe('paid');
      earlier.push((await orderOf(other)).transactionId ?? '');
      await reconcile(33_000);
    },
    /** Charges the customer in another system, with a charge that looks like the shop's. */
    async chargeElsewhere(email: string): Promise<BookedCharge> {
      const { serviceId } = await db().customer.findUniqueOrThrow({ where: { email } });
      const shipping = await db().catalogVariant.findFirstOrThrow({
        where: { sku: { startsWith: 'ship' } },
      });
      return sandbox.call(tenant, 'POST', '/transactions', {
        ...{ paymentToken: await sandbox.cardToken(tenant), customerId: serviceId },
        items: [
          { productId: shirt.serviceProductId, quantity: 2 },
          { productId: shipping.serviceProductId, quantity: 1 },
        ],
        taxRatesOptions: ['VAT_STANDARD'],
      });
    },
    async expectPaid(of: Purchase, transactionId?: string) {
      const charge = transactionId ?? (await soleCharge()).id;
      expect(await orderOf(of)).toMatchObject({ status: 'PAID', transactionId: charge });
      expect(await violatedInvariants()).toEqual({});
    },
    async work() {
      await reconcileDue(paymentKinds);
      await runDueHooks();
    },
    /** Makes the next such call fail. The test fails if no such call comes. */
    fault: (method: string, path: string, kind: string, more: object = {}) =>
      armFault(sandbox, tenant, { method, path, kind, ...more }),
    call: <T>(method: string, path: string, body?: unknown) =>
      sandbox.call<T>(tenant, method, path, body),
    token: (card?: string) => sandbox.cardToken(tenant, card),
    control: <T>(method: string, path: string, body?: unknown) =>
      sandbox.control<T>(tenant, method, path, body),
  };
}
