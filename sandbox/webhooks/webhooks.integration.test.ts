import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProduct } from '../catalog/products.ts';
import { startSandbox } from '../server.ts';
import { createTenant } from '../tenants/tenants.ts';
import { openReceiver, type Receiver } from '../testing/receiver.ts';
import { field, openTestSandbox, type TestSandbox, type TestTenant } from '../testing/sandbox.ts';
import { aCustomer, aPlan, aProduct, buy, subscribe } from '../testing/shop.ts';
import { updateWebhookSettings } from './settings.ts';

let sandbox: TestSandbox;
let tenant: TestTenant;
let receiver: Receiver;

beforeEach(async () => {
  sandbox = openTestSandbox({}, 'real');
  tenant = sandbox.tenant();
  receiver = await openReceiver();
});
afterEach(async () => {
  sandbox.close();
  await receiver.close();
});

type Delivery = {
  id: string;
  status: string;
  tries: number;
  type: string;
  reason: string | null;
  nextAttemptAt: string | null;
};

const settings = (change: object) => tenant.control('PUT', '/webhook-settings', change);

const deliveries = async () =>
  field<Delivery[]>((await tenant.control('GET', '/deliveries')).body, 'deliveries');

const counts = async () =>
  field<Record<string, number>>(
    (await tenant.control('GET', '/deliveries?limit=1')).body,
    'counts',
  );

const types = () => receiver.received.map(({ type }) => type);

const settled = (count: number, status = 'succeeded') =>
  expect.poll(async () => (await counts())[status], { timeout: 15_000, interval: 5 }).toBe(count);

const attemptsOf = async (id: string) =>
  field<Record<string, unknown>[]>(
    (await tenant.control('GET', `/deliveries/${id}`)).body,
    'attempts',
  );

const only = async () => {
  const [delivery, ...others] = await deliveries();
  if (!delivery || others.length > 0) throw new Error('There is not one delivery.');
  return delivery;
};

const expectSigned = (webhook: Receiver['received'][number] | undefined, secret: string) => {
  const signature = createHmac('sha256', secret).update(webhook?.body ?? '');
  expect(webhook?.headers['x-webhook-signature']).toBe(signature.digest('hex'));
};

describe('A webhook', () => {
  it('has the envelope, signed over the exact bytes', async () => {
    await settings({ destinationUrl: receiver.url, signingSecret: 'a secret of the shop' });
    const id = await aCustomer(tenant);
    await settled(1);
    const [webhook] = receiver.received;
    expect(JSON.parse(String(webhook?.body))).toEqual({
      type: 'customer:created',
      businessId: tenant.id,
      payload: { customer_id: id },
    });
    expectSigned(webhook, 'a secret of the shop');
    expect(webhook?.headers['content-type']).toBe('application/json');
    expect(webhook?.path).toBe('/hook');
  });

  it('is signed with the tenant’s initial secret until another is set', async () => {
    await settings({ destinationUrl: receiver.url });
    await aCustomer(tenant);
    await settled(1);
    await settings({ signingSecret: 'a-new-secret' });
    await aCustomer(tenant);
    await settled(2);
    const [first, second] = receiver.received;
    expectSigned(first, tenant.webhookSecret);
    expectSigned(second, 'a-new-secret');
  });

  it('is sent for subscribed events only', async () => {
    await settings({
      destinationUrl: receiver.url,
      events: ['product:created', 'invoice:created'],
    });
    const customerId = await aCustomer(tenant);
    await buy(tenant, { customerId, productId: await aProduct(tenant) });
    await settled(2);
    expect(types().sort()).toEqual(['invoice:created', 'product:created']);
    await settings({ events: [] });
    await aProduct(tenant);
    expect(await deliveries()).toHaveLength(2);
  });

  it('is not sent without a destination, and the event is stored all the same', async () => {
    await aCustomer(tenant);
    expect(await deliveries()).toEqual([]);
    expect(field((await tenant.control('GET', '/events')).body, 'events')).toHaveLength(1);
    expect((await settings({ destinationUrl: null })).status).toBe(200);
  });

  it('has every resource that it is about', async () => {
    await settings({ destinationUrl: receiver.url });
    const customerId = await aCustomer(tenant);
    const productId = await aProduct(tenant);
    const bought = await buy(tenant, { customerId, productId });
    const created = await subscribe(tenant, { customerId, planId: await aPlan(tenant) });
    await settled(6);
    const payloads = Object.fromEntries(
      receiver.received.map(({ type, body }) => [
        type,
        field<object>(JSON.parse(body.toString()), 'payload'),
      ]),
    );
    const subscription = { subscription_id: field(created.body, 'id'), customer_id: customerId };
    expect(payloads).toMatchObject({
      'customer:created': { customer_id: customerId },
      'product:created': { product_id: productId },
      'subscription:created': subscription,
      'subscription:charge:success': subscription,
    });
    const invoice = receiver.received.find(({ type }) => type === 'invoice:created');
    expect(JSON.parse(String(invoice?.body))).toMatchObject({
      payload: {
        customer_id: customerId,
        invoice_id: field(bought.body, 'invoiceId'),
        transaction_id: field(bought.body, 'id'),
      },
    });
  });

  it('is sent exactly once for each of many concurrent events', async () => {
    await settings({ destinationUrl: receiver.url });
    const ids = await Promise.all(Array.from({ length: 300 }, () => aProduct(tenant)));
    await settled(300);
    const events = receiver.received.map(({ body }) =>
      field(field<object>(JSON.parse(body.toString()), 'payload'), 'product_id'),
    );
    expect(events.sort()).toEqual(ids.sort());
  });
});

describe('A failed delivery', () => {
  it('is retried by the schedule, and every attempt is logged', async () => {
    await settings({ destinationUrl: receiver.url, retrySchedule: [0.01, 0.01, 0.01] });
    receiver.answers.push(500, 404, (response) => response.destroy());
    await aCustomer(tenant);
    await settled(1);
    const delivery = await only();
    expect(delivery).toMatchObject({ tries: 4, reason: null, nextAttemptAt: null });
    const attempts = await attemptsOf(delivery.id);
    expect(attempts.map(({ responseStatus }) => responseStatus)).toEqual([500, 404, null, 204]);
    expect(attempts[2]).toMatchObject({ error: 'The connection was closed before an answer.' });
    expect(attempts[0]).toMatchObject({
      url: receiver.url,
      requestHeaders: { 'X-Webhook-Signature': expect.stringMatching(/^[0-9a-f]{64}$/) },
      durationMs: expect.any(Number),
    });
    expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(1);
  });

  it('fails permanently when the schedule ends, and can be resent manually', async () => {
    await settings({ destinationUrl: receiver.url, retrySchedule: [0.005] });
    receiver.answers.push(500, 500, 503, 503);
    await aCustomer(tenant);
    await aProduct(tenant);
    await settled(2, 'failed');
    const [second, first] = await deliveries();
    expect(first).toMatchObject({ tries: 2, reason: expect.stringMatching(/answered 50[03]/) });
    await tenant.control('POST', `/deliveries/${first?.id}/resend`);
    await settled(1);
    await tenant.control('POST', `/deliveries/${second?.id}/resend`);
    await settled(2);
    expect(await attemptsOf(second?.id ?? '')).toHaveLength(3);
    expect((await tenant.control('POST', '/deliveries/evt_none/resend')).status).toBe(404);
    expect((await tenant.control('GET', '/deliveries/evt_none')).status).toBe(404);
  });

  it('that is resent during an attempt is sent again, whatever its result', async () => {
    await settings({ destinationUrl: receiver.url, retrySchedule: [] });
    const answer = Promise.withResolvers<ServerResponse>();
    receiver.answers.push(answer.resolve);
    await aCustomer(tenant);
    const slow = await answer.promise;
    const { id } = await only();
    await tenant.control('POST', `/deliveries/${id}/resend`);
    slow.writeHead(500).end();
    await settled(1);
    expect(receiver.received).toHaveLength(2);
    const attempts = await attemptsOf(id);
    expect(attempts.map(({ responseStatus }) => responseStatus)).toEqual([500, 204]);
    expect(await only()).toMatchObject({ tries: 1 });
  });

  it.each([301, 302, 307, 308])('is any %i: redirects are not followed', async (status) => {
    await settings({ destinationUrl: receiver.url, retrySchedule: [] });
    receiver.answers.push((response) =>
      response.writeHead(status, { Location: receiver.url }).end(),
    );
    await aCustomer(tenant);
    await settled(1, 'failed');
    expect(receiver.received).toHaveLength(1);
  });

  it('is any response that does not arrive in time: its retry waits from the end', async () => {
    const hasty = openTestSandbox({ webhookTimeoutMs: 600 }, 'real');
    const own = hasty.tenant();
    await own.control('PUT', '/webhook-settings', {
      destinationUrl: receiver.url,
      retrySchedule: [0.5],
    });
    const arrivedAt: number[] = [];
    const arrive = () => void arrivedAt.push(Date.now());
    receiver.answers.push(arrive, arrive);
    await aCustomer(own);
    await expect
      .poll(async () => (await own.control('GET', '/deliveries')).body, { timeout: 15_000 })
      .toMatchObject({ deliveries: [{ status: 'failed', reason: 'No answer within 0.6 s.' }] });
    const [first = 0, second = 0] = arrivedAt;
    expect(second - first).toBeGreaterThan(1_000);
    hasty.close();
  });

  it('is not an endless response: the status counts', async () => {
    await settings({ destinationUrl: receiver.url, retrySchedule: [] });
    receiver.answers.push((response) => {
      response.writeHead(200);
      const more = () => {
        while (response.write('x'.repeat(65_536))) {}
      };
      response.on('drain', more);
      response.on('error', () => undefined);
      more();
    });
    await aCustomer(tenant);
    await settled(1);
    const [attempt] = await attemptsOf((await only()).id);
    expect(String(attempt?.responseBody)).toHaveLength(4_096);
  });

  it('is any refused connection', async () => {
    await receiver.close();
    await settings({ destinationUrl: receiver.url, retrySchedule: [] });
    await aCustomer(tenant);
    await settled(1, 'failed');
    expect(await only()).toMatchObject({ reason: 'The connection was refused.' });
    receiver = await openReceiver();
  });

  it('is retried after real seconds, however far the tenant’s clock is moved meanwhile', async () => {
    await settings({ destinationUrl: receiver.url, retrySchedule: [0.02] });
    receiver.answers.push(503);
    await aCustomer(tenant);
    await expect.poll(async () => (await only()).tries, { timeout: 15_000 }).toBeGreaterThan(0);
    await tenant.control('PUT', '/clock', { advanceSeconds: 62 * 86_400 });
    await settled(1);
  });

  it('is retried while the tenant’s clock is frozen', async () => {
    await tenant.control('PUT', '/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
    await settings({ destinationUrl: receiver.url, retrySchedule: [0.01, 0.01] });
    receiver.answers.push(500, 500);
    await aCustomer(tenant);
    await settled(1);
    expect((await only()).tries).toBe(3);
  });

  it('is due again at a time of the machine, a few seconds on', async () => {
    await tenant.control('PUT', '/clock', { now: '2030-01-01T00:00:00Z' });
    await settings({ destinationUrl: receiver.url });
    receiver.answers.push(500);
    const before = Date.now();
    await aCustomer(tenant);
    await expect.poll(async () => (await only()).tries, { timeout: 15_000 }).toBe(1);
    const due = Date.parse((await only()).nextAttemptAt ?? '');
    expect(due).toBeGreaterThanOrEqual(before + 4_500);
    expect(due).toBeLessThanOrEqual(Date.now() + 5_500);
  });
});

describe('Faults of webhooks', () => {
  const arm = (fault: object) => tenant.control('POST', '/faults', fault);

  beforeEach(() => settings({ destinationUrl: receiver.url }));

  it('drop an event: it is never sent', async () => {
    await arm({ kind: 'drop', event: 'customer:*', times: 1 });
    await aCustomer(tenant);
    await aProduct(tenant);
    await aCustomer(tenant);
    await settled(2);
    expect(types()).toEqual(['product:created', 'customer:created']);
    expect((await deliveries()).at(-1)).toMatchObject({ status: 'dropped', tries: 0 });
  });

  it('duplicate an event: it is sent twice, byte for byte', async () => {
    await arm({ kind: 'duplicate' });
    await aCustomer(tenant);
    await settled(1);
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(1);
    expect(await attemptsOf((await only()).id)).toHaveLength(2);
  });

  it('delay an event: others arrive before it', async () => {
    await arm({ kind: 'delay', event: 'customer:created', delayMs: 150 });
    await aCustomer(tenant);
    await aProduct(tenant);
    await settled(2);
    expect(types()).toEqual(['product:created', 'customer:created']);
  });

  it('leave nothing behind when the tenant is deleted, reset or disconnected meanwhile', async () => {
    const quiet = async (name: string, change: (own: TestTenant) => Promise<unknown>) => {
      const own = sandbox.tenant();
      await own.control('PUT', '/webhook-settings', { destinationUrl: receiver.url });
      await own.control('POST', '/faults', { kind: 'delay', event: '*', delayMs: 40 });
      await aProduct(own);
      const fired = async () => sandbox.context.tenants.get(own.id)?.faults.list().fired.length;
      await expect.poll(fired, { timeout: 15_000, interval: 1 }).toBe(1);
      await change(own);
      const inFlight = () => sandbox.context.deliveries.lanes.get(own.id)?.inFlight.size;
      await expect.poll(inFlight, { timeout: 15_000, message: name }).toBe(0);
    };
    await quiet('deleted', (own) => own.control('DELETE', ''));
    await quiet('cut off', (own) =>
      own.control('PUT', '/webhook-settings', { destinationUrl: null }),
    );
    expect(receiver.received).toEqual([]);
    await quiet('reset', (own) => own.control('POST', '/reset'));
  });
});

describe('A restart', () => {
  it('loses no event: pending ones are delivered by the next run', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const database = join(folder, 'sandbox.sqlite');
    try {
      const first = await startSandbox({ database });
      const { id } = createTenant(first.context);
      updateWebhookSettings(
        { context: first.context, tenantId: id },
        {
          destinationUrl: receiver.url,
          retrySchedule: Array.from({ length: 50 }, () => 0.5),
        },
      );
      for (let count = 0; count < 1_000; count += 1) receiver.answers.push(503);
      const guji = { name: 'G', description: '', price: 1, currency: 'EUR', active: true };
      for (let count = 0; count < 20; count += 1)
        createProduct({ context: first.context, tenantId: id }, guji);
      await expect
        .poll(() => receiver.received.length, { timeout: 15_000 })
        .toBeGreaterThanOrEqual(20);
      await first.close();
      receiver.answers.length = 0;
      receiver.received.length = 0;
      const second = await startSandbox({ database });
      await expect
        .poll(() => new Set(receiver.received.map(({ body }) => body.toString())).size, {
          timeout: 15_000,
        })
        .toBe(20);
      await second.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
