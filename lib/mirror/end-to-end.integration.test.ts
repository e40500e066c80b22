import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '@/lib/db/client';
import { env } from '@/lib/env';
import { openCheckout } from '@/lib/testing/builders/checkout';
import { type Relay, startRelay } from '@/lib/testing/service/relay';
import { leastServices } from '@/lib/testing/world';
import { receiverServer } from '@/lib/webhooks/node';
import { databaseReceiver } from '@/lib/webhooks/receive';
import { runWorker } from '@/lib/worker/run';

describe.each(leastServices)('with $name', ({ options }) => {
  const { world, readyToPay, payAsGuest } = openCheckout(options, 10_000);
  let server: Server;
  let inbox: ReturnType<typeof databaseReceiver>;
  let relay: Relay;
  const stop = new AbortController();
  let worker: Promise<void>;

  beforeAll(async () => {
    const { databaseUrl, service } = env();
    const { tenantId, webhookSecrets: secrets } = service;
    inbox = databaseReceiver({ databaseUrl, tenantId, secrets });
    server = receiverServer(inbox.receive).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await world.control('PUT', '/webhook-settings', {
      destinationUrl: `http://127.0.0.1:${port}/api/webhooks`,
      events: ['*'],
    });
    relay = await startRelay(world.serviceUrl());
    world.atService(relay.url);
    worker = runWorker({ signal: stop.signal });
  });
  beforeEach(() => world.atService(relay.url));

  afterAll(async () => {
    stop.abort();
    await worker;
    server.close();
    server.closeAllConnections();
    await Promise.all([inbox.close(), relay.stop()]);
  });

  const eventually = <T>(assertion: () => Promise<T>) =>
    vi.waitFor(assertion, { timeout: 15_000, interval: 50 });

  async function newCustomer(email: string): Promise<string> {
    const body = { firstname: 'Ada', lastname: 'Buyer', email, type: 'INDIVIDUAL' };
    return (await world.call<{ id: string }>('POST', '/customers', body)).id;
  }

  const customer = (serviceId: string) => db().mirrorCustomer.findUnique({ where: { serviceId } });

  test('the mirror follows a customer who is created, renamed and deleted at the service', async () => {
    const id = await newCustomer('life@shop.example');
    await eventually(async () => expect(await customer(id)).toMatchObject({ firstname: 'Ada' }));
    await world.call('PUT', `/customers/${id}`, { firstname: 'Grace' });
    await eventually(async () => expect(await customer(id)).toMatchObject({ firstname: 'Grace' }));
    await world.call('DELETE', `/customers/${id}`);
    await eventually(async () => expect((await customer(id))?.deletedAt).toBeInstanceOf(Date));
  });

  test('two events with the same bytes for two real changes are both processed', async () => {
    const id = await newCustomer('twice@shop.example');
    await eventually(async () => expect(await customer(id)).toBeTruthy());
    for (const firstname of ['First', 'Second']) {
      await world.call('PUT', `/customers/${id}`, { firstname });
      await eventually(async () => expect(await customer(id)).toMatchObject({ firstname }));
    }
    const events = await db().webhookEvent.findMany({
      where: { type: 'customer:updated', resourceId: id },
    });
    expect(events).toHaveLength(2);
    expect((await customer(id))?.firstname).toBe('Second');
  });

  test('an order is paid once if the event of its charge arrives before the reply', async () => {
    const { cartId, submission } = await readyToPay();
    const held = relay.hold('POST /transactions', true);
    const paying = payAsGuest(submission, cartId);
    await held.arrived;
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
