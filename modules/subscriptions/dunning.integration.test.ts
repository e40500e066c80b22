import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { taxRates, taxZones } from '@/brand/catalogue/taxes';
import type { Viewer } from '@/lib/auth/viewer';
import { writeTaxes } from '@/lib/catalog/write-catalogue';
import { setClockOffset } from '@/lib/clock';
import { db, disconnect } from '@/lib/db/client';
import { clockKey } from '@/lib/db/clock';
import { followSandboxClock } from '@/lib/db/sandbox-clock';
import { env } from '@/lib/env';
import { subscribed } from '@/lib/testing/builders/clubs';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { useTestEnv } from '@/lib/testing/env';
import { serviceEnvOf, type Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { services } from '@/lib/testing/world';
import { receiverServer } from '@/lib/webhooks/node';
import { databaseReceiver } from '@/lib/webhooks/receive';
import { runWorker } from '@/lib/worker/run';

const DAY = 24 * 60 * 60 * 1_000;
const failsOnceAtRenewal = '4000000000000259';

/** Somebody moves the clock at the service alone, as in its portal; all else follows by itself. */
describe.each(services.slice(0, 2))('with $name', ({ options }) => {
  let database: TestDatabase;
  const sandbox = testSandbox();
  let tenant: Tenant;
  let inbox: ReturnType<typeof databaseReceiver>;
  let server: Server;
  let worker: Promise<void>;
  const stop = new AbortController();

  beforeAll(async () => {
    database = await createTestDatabase();
    tenant = await sandbox.createTenant(options);
    useTestEnv({
      databaseUrl: database.url,
      sandboxUrl: sandbox.url,
      service: serviceEnvOf(sandbox.url, tenant),
    });
    await db().$transaction((tx) => writeTaxes(tx, taxRates, taxZones));
    inbox = databaseReceiver({
      databaseUrl: database.url,
      tenantId: tenant.tenantId,
      secrets: env().service.webhookSecrets,
      clockKey: clockKey(),
      beforeWrite: followSandboxClock,
    });
    server = receiverServer(inbox.receive).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const destinationUrl = `http://127.0.0.1:${port}/api/webhooks`;
    await sandbox.control(tenant, 'PUT', '/webhook-settings', { destinationUrl });
    worker = runWorker({ signal: stop.signal });
  });

  afterAll(async () => {
    stop.abort();
    await worker;
    server.close();
    server.closeAllConnections();
    await Promise.all([inbox.close(), disconnect()]);
    setClockOffset(0);
    await database.drop();
  });

  const eventually = <T>(assertion: () => Promise<T>) =>
    vi.waitFor(assertion, { timeout: 45_000, interval: 50 });

  const moveService = (days: number) =>
    sandbox.control(tenant, 'PUT', '/clock', { advanceSeconds: (days * DAY) / 1_000 });

  /** To the hour after the next charge that is due. */
  async function moveToRenewal(): Promise<void> {
    type Booked = { subscriptions: { nextChargeAt: string | null }[] };
    const { subscriptions } = await sandbox.control<Booked>(
      tenant,
      'GET',
      '/subscriptions?limit=1',
    );
    const due = Date.parse(subscriptions[0]?.nextChargeAt ?? '');
    const now = new Date(due + DAY / 24).toISOString();
    await sandbox.control(tenant, 'PUT', '/clock', { now });
  }

  async function serviceTime(): Promise<number> {
    const { now } = await sandbox.control<{ now: string }>(tenant, 'GET', '/clock');
    return Date.parse(now);
  }

  const subscription = (id: string) => db().subscription.findUniqueOrThrow({ where: { id } });

  async function joined(card: string) {
    const shop = { token: (one?: string) => sandbox.cardToken(tenant, one) };
    const { who, id, serviceId } = await subscribed(shop, { card, graceDays: 3, isUnread: true });
    // What is told after the clock has moved would count for the next month.
    const notice = { resourceId: serviceId, type: 'subscription:charge:success' };
    await eventually(async () => expect(await db().webhookEvent.count({ where: notice })).toBe(1));
    return { who, id };
  }

  async function mailsTo(who: Viewer) {
    const rows = await db().mail.findMany({
      where: { recipient: who.email },
      orderBy: { createdAt: 'asc' },
    });
    return rows.map((row) => row.template);
  }

  test('a renewal that fails and is paid by the retry: a mail about the card, and one about the payment', async () => {
    const { who, id } = await joined(failsOnceAtRenewal);
    await moveToRenewal();
    await eventually(async () =>
      expect(await subscription(id)).toMatchObject({ status: 'PAST_DUE' }),
    );
    const { pastDueSince } = await subscription(id);
    expect(Math.abs((pastDueSince?.getTime() ?? 0) - (await serviceTime()))).toBeLessThan(DAY);
    expect(await mailsTo(who)).toEqual(['subscription-started', 'subscription-failed']);

    await moveService(1);
    await eventually(async () =>
      expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', pastDueSince: null }),
    );
    expect(await mailsTo(who)).toEqual([
      'subscription-started',
      'subscription-failed',
      'subscription-renewed',
    ]);
  });

  test('two months at once: one that has ended did so by the service’s clock, not before it began', async () => {
    const { id } = await joined('4000000000000341');
    await moveService(62);
    // It is missing once it was not found twice, ten minutes apart.
    const { serviceId: resourceId } = await subscription(id);
    await eventually(async () =>
      expect(await db().resource.findFirst({ where: { resourceId } })).toMatchObject({
        notFoundAt: expect.any(Date),
      }),
    );
    await moveService(1);
    await eventually(async () => expect(await subscription(id)).toMatchObject({ status: 'ENDED' }));
    const { endedAt, startedAt } = await subscription(id);
    const now = await serviceTime();
    expect((endedAt?.getTime() ?? 0) - startedAt.getTime()).toBeGreaterThan(60 * DAY);
    expect(endedAt?.getTime()).toBeLessThanOrEqual(now + 60_000);
  });
});
