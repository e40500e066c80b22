import { afterAll, afterEach, beforeAll } from 'vitest';
import { taxRates, taxZones } from '@/brand/catalogue/taxes';
import type { Viewer } from '@/lib/auth/viewer';
import { writeTaxes } from '@/lib/catalog/write-catalogue';
import { setClockOffset } from '@/lib/clock';
import { db, disconnect } from '@/lib/db/client';
import { moveClock } from '@/lib/db/clock';
import { createTestDatabase, type TestDatabase } from './database';
import { useTestEnv } from './env';
import { isLong } from './long';
import { armFault } from './service/faults';
import { serviceEnvOf, type Tenant } from './service/sandbox';
import { testSandbox } from './service/shared-sandbox';

/** Services with all and with the fewest documented fields. The shop's guarantees hold with both. */
export const services = [
  { name: 'a service with all documented fields', options: {}, shows: true },
  {
    name: 'a service with only the fields of the interface',
    options: { profile: 'minimal' },
    shows: false,
  },
];

/** `npm test` tries only the service with the fewest fields, which is the harder one. */
export const leastServices = isLong ? services : services.slice(1);

export type BookedCustomer = {
  id: string;
  firstname: string;
  lastname: string;
  email: string;
  paymentMethods: { cardLastFourDigits: string; isDefault: boolean }[];
};

export type World = ReturnType<typeof openWorld>;

/**
 * A shop with its own database and tenant, from before the first test of the calling file or `describe` until after
 * the last. Faults end with each test.
 *
 * @param options options of the sandbox's tenant
 * @param timeoutMs how long the shop waits for the service
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
    (await books<BookedCustomer>('customers')).filter((customer) => customer.email === email);

  return {
    control,
    token: (card?: string) => sandbox.cardToken(tenant, card),
    /** Makes the next call of that kind fail, or the next `times`. The test fails if no such call comes. */
    fault: (method: string, path: string, kind: string, more: object = {}) =>
      armFault(sandbox, tenant, { method, path, kind, ...more }),
    serviceUrl: () => sandbox.url,
    /** Changes the service's address until the test ends. */
    atService,
    /** Moves the service to an address where nothing listens, until the test ends. */
    unplug: () => atService('http://127.0.0.1:9'),
    async repair() {
      atService(sandbox.url);
      await control('DELETE', '/faults');
    },
    call: <T>(method: string, path: string, body?: unknown) =>
      sandbox.call<T>(tenant, method, path, body),
    books,
    customersOf,
    /** A person's rows in the books, including ended ones. */
    async bookedOf<T extends { customerId: string }>(name: string, viewer: Pick<Viewer, 'email'>) {
      const ids = (await customersOf(viewer)).map(({ id }) => id);
      return (await books<T>(name)).filter((row) => ids.includes(row.customerId));
    },
    async pass(ms: number) {
      offset += ms;
      await moveClock(offset);
      await control('PUT', '/clock', { advanceSeconds: ms / 1_000 });
    },
  };
}
