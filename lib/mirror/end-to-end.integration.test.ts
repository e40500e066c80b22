import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pay } from '@/lib/checkout/pay';
import { db, disconnect } from '@/lib/db/client';
import { env } from '@/lib/env';
import {
  fillCart,
  openTestShop,
  submissionOf,
  type TestVariant,
  totalOf,
} from '@/lib/testing/builders/shop';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { useTestEnv } from '@/lib/testing/env';
import { serviceEnvOf, type Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { receiverServer } from '@/lib/webhooks/node';
import { databaseReceiver } from '@/lib/webhooks/receive';
import { runWorker } from '@/lib/worker/run';

const tenants = [
  { name: 'a service that shows a lot', options: {} },
  { name: 'a service that shows what the interface shows', options: { profile: 'minimal' } },
];

describe.each(tenants)('with $name', ({ options }) => {
  let database: TestDatabase;
  const sandbox = testSandbox();
  let tenant: Tenant;
  let server: Server;
  let inbox: ReturnType<typeof databaseReceiver>;
  let relay: Relay;
  let variants: TestVariant[];
  const stop = new AbortController();
  let worker: Promise<void>;

  beforeAll(async () => {
    database = await createTestDatabase();
    tenant = await sandbox.createTenant(options);
    relay = await startRelay(sandbox.url);
    const service = { ...serviceEnvOf(sandbox.url, tenant), baseUrl: relay.url };
    useTestEnv({ databaseUrl: database.url, service });
    inbox = databaseReceiver({
      databaseUrl: database.url,
      tenantId: tenant.tenantId,
      secrets: env().service.webhookSecrets,
    });
    server = receiverServer(inbox.receive).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await sandbox.control(tenant, 'PUT', '/webhook-settings', {
      destinationUrl: `http://127.0.0.1:${port}/api/webhooks`,
      events: ['*'],
    });
    variants = await openTestShop();
    worker = runWorker({ signal: stop.signal });
  });

  afterAll(async () => {
    stop.abort();
    await worker;
    server.close();
    server.closeAllConnections();
    await Promise.all([inbox.close(), relay.stop(), disconnect()]);
    await database.drop();
  });

  const eventually = <T>(assertion: () => Promise<T>) =>
    vi.waitFor(assertion, { timeout: 15_000, interval: 50 });

  const idOf = (shown: Record<string, unknown>) => {
    const { data, customer, ...rest } = shown as Record<string, Record<string, unknown>>;
    const fields = { ...data, ...customer, ...rest };
    return String(fields.id ?? fields._id ?? fields.customer_id ?? fields.customerId);
  };

  async function newCustomer(email: string): Promise<string> {
    const body = { firstname: 'Ada', lastname: 'Buyer', email, type: 'INDIVIDUAL' };
    return idOf(await sandbox.call(tenant, 'POST', '/customers', body));
  }

  const customer = (serviceId: string) => db().mirrorCustomer.findUnique({ where: { serviceId } });

  test('the mirror follows a customer who is created, renamed and deleted at the service', async () => {
    const id = await newCustomer('life@shop.example');
    await eventually(async () => expect(await customer(id)).toMatchObject({ firstname: 'Ada' }));
    await sandbox.call(tenant, 'PUT', `/customers/${id}`, { firstname: 'Grace' });
    await eventually(async () => expect(await customer(id)).toMatchObject({ firstname: 'Grace' }));
    await sandbox.call(tenant, 'DELETE', `/customers/${id}`);
    await eventually(async () => expect((await customer(id))?.deletedAt).toBeInstanceOf(Date));
  });

  test('two events with the same bytes for two real changes are both processed', async () => {
    const id = await newCustomer('twice@shop.example');
    await eventually(async () => expect(await customer(id)).toBeTruthy());
    for (const firstname of ['First', 'Second']) {
      await sandbox.call(tenant, 'PUT', `/customers/${id}`, { firstname });
      await eventually(async () => expect(await customer(id)).toMatchObject({ firstname }));
    }
    const events = await db().webhookEvent.findMany({
      where: { type: 'customer:updated', resourceId: id },
    });
    expect(events).toHaveLength(2);
    const bodies = new Set(events.map((one) => Buffer.from(one.body).toString()));
    // If payloads contain only the id, the two events are identical.
    if ('responses' in options) expect(bodies.size).toBe(1);
    expect((await customer(id))?.firstname).toBe('Second');
  });

  test('an order is paid once if the event of its charge arrives before the reply', async () => {
    const variant = variants[0];
    if (!variant) throw new Error('The shop is empty');
    const lines: [TestVariant, number][] = [[variant, 2]];
    const cartId = await fillCart(lines);
    const held = relay.holdNext('POST', '/transactions');
    const submission = submissionOf(cartId, totalOf(lines), await sandbox.cardToken(tenant));
    const paying = pay(submission, { userId: null, cartId });
    await held.answered;
    const transaction = await eventually(async () => {
      const found = await db().mirrorTransaction.findFirst({ orderBy: { firstSeen: 'desc' } });
      expect(found).not.toBeNull();
      return found;
    });
    expect((await db().order.findFirst({ where: { cartId } }))?.status).toBe('PAYING');
    held.release();
    expect(await paying).toMatchObject({ outcome: 'paid' });
    const orders = await db().order.findMany({ where: { cartId } });
    expect(orders).toMatchObject([
      { status: 'PAID', transactionId: transaction?.serviceId, amountMismatch: false },
    ]);
    const listed = await db().mirrorTransaction.findMany();
    expect(listed).toMatchObject([{ attemptId: expect.any(String) }]);
    expect(await db().mail.count({ where: { template: { contains: 'paid' } } })).toBe(1);
  });
});

type Relay = {
  url: string;
  /** Holds back the response to the next such call after the service has processed it. */
  holdNext(method: string, path: string): { answered: Promise<void>; release: () => void };
  stop(): Promise<void>;
};

/** A proxy to the service that can hold back responses. */
async function startRelay(target: string): Promise<Relay> {
  type Hold = { method: string; path: string; answered: () => void; released: Promise<void> };
  let hold: Hold | undefined;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const hasBody = request.method !== 'GET' && chunks.length > 0;
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(hasBody ? { body: Buffer.concat(chunks) } : {}),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (hold && request.method === hold.method && request.url?.endsWith(hold.path)) {
      const { answered, released } = hold;
      hold = undefined;
      answered();
      await released;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdNext(method, path) {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const answered = new Promise<void>((resolve) => {
        hold = { method, path, answered: resolve, released };
      });
      return { answered, release };
    },
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
