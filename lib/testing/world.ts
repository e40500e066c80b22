import { afterAll, afterEach, beforeAll } from 'vitest';
import { taxRates, taxZones } from '@/brand/catalogue/taxes';
import type { Viewer } from '@/lib/auth/viewer';
import { writeTaxes } from '@/lib/catalog/store';
import { setClockOffset } from '@/lib/clock';
import { db, disconnect } from '@/lib/db/client';
import { moveClock } from '@/lib/db/clock';
import { createTestDatabase, type TestDatabase } from './database';
import { useTestEnv } from './env';
import { isLong } from './long';
import { armFault } from './service/faults';
import { serviceEnvOf, type Tenant } from './service/sandbox';
import { testSandbox } from './service/shared-sandbox';

/** What a service may show; what the shop promises holds with each. */
export const services = [
  { name: 'a service that shows a lot', options: {}, shows: true },
  {
    name: 'a service that shows what the interface shows',
    options: { profile: 'minimal' },
    shows: false,
  },
];

/** For what reads little of the service's replies: in `npm test` the one that shows least. */
export const leastServices = isLong ? services : services.slice(1);

/** A customer in the service's own books. */
export type BookedCustomer = {
  id: string;
  firstname: string;
  lastname: string;
  email: string;
  paymentMethods: { cardLastFourDigits: string; isDefault: boolean }[];
};

/** What a test does with its shop and the service behind it. */
export type World = ReturnType<typeof openWorld>;

/**
 * A shop with a database of its own and a tenant of the real sandbox, from before the first test of
 * the file or `describe` that calls this until after its last. Faults end with each test.
 *
 * @param options how the sandbox answers the tenant
 * @param timeoutMs how long the shop waits for the service
 * @example
 * const world = openWorld({ profile: 'minimal' });
 * test('…', async () => { await world.fault('PUT', '/customers/*', 'commit-then-close'); … });
 */
export function openWorld(options: Record<string, unknown> = {}, timeoutMs = 2_000) {
  let database: TestDatabase;
  const sandbox = testSandbox();
  let tenant: Tenant;
  let offset = 0;

  const atService = (baseUrl: string) =>
    useTestEnv({
      databaseUrl: database.url,
      service: { ...serviceEnvOf(sandbox.url, tenant), baseUrl, timeoutMs },
    });
  const control = <T>(method: string, path: string, body?: unknown) =>
    sandbox.control<T>(tenant, method, path, body);

  beforeAll(async () => {
    database = await createTestDatabase();
    tenant = await sandbox.createTenant(options);
    atService(sandbox.url);
    await moveClock(0);
    await db().$transaction((tx) => writeTaxes(tx, taxRates, taxZones));
  });
  afterEach(async () => {
    atService(sandbox.url);
    await control('DELETE', '/faults');
  });
  afterAll(async () => {
    setClockOffset(0);
    await disconnect();
    await database.drop();
  });

  const books = async <T>(name: string): Promise<T[]> =>
    (await control<Record<string, T[]>>('GET', `/${name}`))[name] ?? [];
  const customersOf = async ({ email }: Pick<Viewer, 'email'>) =>
    (await books<BookedCustomer>('customers')).filter((one) => one.email === email);

  return {
    /** A call of the sandbox's own, below the tenant. */
    control,
    /** A payment token for a card, without the form. */
    token: (card?: string) => sandbox.cardToken(tenant, card),
    /** Lets the next call of that kind go wrong, or the next `times`; the test fails when there was none. */
    fault: (method: string, path: string, kind: string, more: object = {}) =>
      armFault(sandbox, tenant, { method, path, kind, ...more }),
    /** The service's real address. */
    serviceUrl: () => sandbox.url,
    /** The shop finds the service at another address until the test ends. */
    atService,
    /** Nothing listens at the service's address until the test ends. */
    unplug: () => atService('http://127.0.0.1:9'),
    /** Nothing is wrong with the service any more. */
    async repair() {
      atService(sandbox.url);
      await control('DELETE', '/faults');
    },
    /** A call of the interface by somebody else with the shop's credentials. */
    call: <T>(method: string, path: string, body?: unknown) =>
      sandbox.call<T>(tenant, method, path, body),
    /** What the sandbox has in its own books, whatever it shows. */
    books,
    /** Somebody's customers in those books, by address. */
    customersOf,
    /** Their rows of another of those books, the ended ones too. */
    async bookedOf<T extends { customerId: string }>(name: string, who: Pick<Viewer, 'email'>) {
      const ids = (await customersOf(who)).map(({ id }) => id);
      return (await books<T>(name)).filter((one) => ids.includes(one.customerId));
    },
    /** Both clocks go on together. */
    async pass(ms: number) {
      offset += ms;
      await moveClock(offset);
      await control('PUT', '/clock', { advanceSeconds: ms / 1_000 });
    },
  };
}
