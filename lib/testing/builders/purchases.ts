import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach } from 'vitest';
import { runDueHooks } from '@/lib/checkout/orders/due-hooks';
import { pay } from '@/lib/checkout/pay';
import type { PayInput } from '@/lib/checkout/schema';
import { setClockOffset } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { moveClock } from '@/lib/db/clock';
import { env, setEnv } from '@/lib/env';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { reconcileDue } from '@/lib/payments/reconcile';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { testEnv } from '@/lib/testing/env';
import { armFault } from '@/lib/testing/service/faults';
import { type Relay, startRelay } from '@/lib/testing/service/relay';
import { serviceEnvOf, type Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { paymentKinds } from '@/modules/payment-kinds';
import { fillCart, openSmallShop, submissionOf, type TestVariant, totalOf } from './shop';

/** A cart with shirts and what its page sends. */
export type Purchase = { cartId: string; submission: PayInput };

/** A charge in the service's own books; the amount is decimal. */
export type BookedCharge = { id: string; customerId: string; amount: number };

/**
 * Purchases with something between shop and service: for each test a new shop with an empty database
 * and a tenant of its own, and a relay that passes everything on until a test says otherwise.
 */
export function openPurchases() {
  const sandbox = testSandbox();
  let tenant: Tenant;
  let relay: Relay;
  let shirt: TestVariant;
  let offsetMs = 0;

  withTestDatabase();
  beforeEach(() => open());
  afterEach(() => relay.stop());

  async function open(options: Record<string, unknown> = {}): Promise<void> {
    [, tenant, relay] = await Promise.all([
      emptyDatabase(),
      sandbox.createTenant(options),
      startRelay(sandbox.url),
    ]);
    const service = { ...serviceEnvOf(sandbox.url, tenant), baseUrl: relay.url, timeoutMs: 5_000 };
    setEnv(testEnv({ databaseUrl: env().databaseUrl, service }));
    offsetMs = 0;
    setClockOffset(0);
    shirt = await openSmallShop();
  }

  const attempts = (of: Purchase) =>
    db().paymentAttempt.findMany({
      where: { order: { cartId: of.cartId } },
      orderBy: [{ createdAt: 'asc' }, { number: 'asc' }],
    });

  /** Lets time pass for the service and for the shop. */
  async function pass(ms: number): Promise<void> {
    await sandbox.control(tenant, 'PUT', '/clock', { advanceSeconds: ms / 1_000 });
    offsetMs = Math.round(offsetMs + ms);
    await moveClock(offsetMs);
  }

  async function purchase(
    email = `${randomUUID()}@example.com`,
    card?: string,
    shirts = 2,
  ): Promise<Purchase> {
    const lines: [TestVariant, number][] = [[shirt, shirts]];
    const cartId = await fillCart(lines);
    const token = await sandbox.cardToken(tenant, card);
    return { cartId, submission: submissionOf(cartId, totalOf(lines), token, { email }) };
  }

  /** With what workers do after it. */
  async function submit({ cartId, submission }: Purchase, change: Partial<PayInput> = {}) {
    const outcome = await pay({ ...submission, ...change }, { userId: null, cartId });
    await runDueHooks();
    return outcome;
  }

  return {
    /** Another tenant, e.g. with { profile: 'minimal' }, instead of the test's first one. */
    async reopen(options: Record<string, unknown>) {
      await relay.stop();
      await open(options);
    },
    relay: () => relay,
    purchase,
    submit,
    /** The same purchase with newly entered card details. */
    submitAgain: async (of: Purchase, change: Partial<PayInput> = {}) =>
      submit(of, { paymentToken: await sandbox.cardToken(tenant), ...change }),
    attempts,
    orderOf: ({ cartId }: Purchase) => db().order.findFirstOrThrow({ where: { cartId } }),
    pass,
    /** Fetches the transactions list, some seconds later, and settles what it shows. */
    async reconcile() {
      for (let tries = 0; tries < 20; tries += 1) {
        await pass(3_000);
        if (!(await fetchTransactions()).ok) continue;
        await runDueHooks();
        return;
      }
      throw new Error('The list was not fetched');
    },
    /** What workers do that find something due. */
    async work() {
      await reconcileDue(paymentKinds);
      await runDueHooks();
    },
    /** Lets the next call of that kind go wrong; the test fails when there was none. */
    fault: (method: string, path: string, kind: string, more: object = {}) =>
      armFault(sandbox, tenant, { method, path, kind, ...more }),
    /** The service's own books. */
    async charges(): Promise<BookedCharge[]> {
      type Books = { transactions: BookedCharge[] };
      return (await sandbox.control<Books>(tenant, 'GET', '/transactions')).transactions;
    },
    /** A call of the interface by somebody else. */
    call: <T>(method: string, path: string, body?: unknown) =>
      sandbox.call<T>(tenant, method, path, body),
    token: (card?: string) => sandbox.cardToken(tenant, card),
    /** A change in the sandbox’s own books. */
    control: (method: string, path: string, body?: unknown) =>
      sandbox.control(tenant, method, path, body),
  };
}
