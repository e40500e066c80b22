import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../server.ts';
import { createTenant, type NewTenant, tenantNow } from '../tenants/tenants.ts';
import { openTestServer } from '../testing/running.ts';
import { field, openTestSandbox, type TestSandbox, type TestTenant } from '../testing/sandbox.ts';
import { aCustomer, aPlan, eventTypes, subscribe } from '../testing/shop.ts';
import { catchUp } from './scheduler.ts';

let sandbox: TestSandbox;
let tenant: TestTenant;

beforeEach(() => {
  sandbox = openTestSandbox();
  tenant = sandbox.tenant();
});
afterEach(() => sandbox.close());

const clock = async (change?: object) =>
  (await tenant.control(change ? 'PUT' : 'GET', '/clock', change)).body;

describe('a sandbox that is stopped for a while', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-clock-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const start = Date.UTC(2026, 2, 1);

  /** How far a clock advances in 10 s of which the sandbox runs the first four. */
  async function stoppedFor6s(name: string, input: NewTenant) {
    let wall = start;
    const database = join(folder, `${name}.sqlite`);
    const first = await startSandbox({ database }, () => wall);
    const { id } = createTenant(first.context, input);
    wall += 4_000;
    await first.close();
    wall += 6_000;
    const second = await startSandbox({ database }, () => wall);
    const resumed = tenantNow({ context: second.context, tenantId: id }) - start;
    await second.close();
    return resumed;
  }

  it('keeps a running clock running', async () => {
    expect(await stoppedFor6s('running', { now: start + 86_400_000 })).toBe(86_410_000);
  });

  it('keeps a frozen clock frozen', async () => {
    expect(await stoppedFor6s('frozen', { frozen: true })).toBe(0);
  });
});

describe('a tenant’s clock', () => {
  it('shows the machine’s time until it is set', async () => {
    expect(await clock()).toEqual({
      now: '2026-03-01T10:30:00.000Z',
      frozen: false,
      driven: false,
    });
    sandbox.elapse(1_500);
    expect(await clock()).toMatchObject({ now: '2026-03-01T10:30:01.500Z' });
  });

  it('can be advanced to a time or by seconds, and keeps running', async () => {
    expect(await clock({ now: '2026-05-01T00:00:00Z' })).toMatchObject({
      now: '2026-05-01T00:00:00.000Z',
      driven: true,
    });
    sandbox.elapse(1_000);
    expect(await clock({ advanceSeconds: 0.5 })).toMatchObject({ now: '2026-05-01T00:00:01.500Z' });
  });

  it('can be frozen, and run again', async () => {
    await clock({ frozen: true });
    sandbox.elapse(60_000);
    expect(await clock()).toMatchObject({ now: '2026-03-01T10:30:00.000Z', frozen: true });
    await clock({ frozen: false });
    sandbox.elapse(2_000);
    expect(await clock()).toMatchObject({ now: '2026-03-01T10:30:02.000Z', frozen: false });
  });

  it('does not move back', async () => {
    const refused = await tenant.control('PUT', '/clock', { now: '2026-03-01T10:29:59Z' });
    expect(refused).toMatchObject({ status: 422, body: { error: { fields: [{ path: 'now' }] } } });
  });

  it.each([
    { now: 'soon' },
    { now: 1_700_000_000 },
    { now: '2200-01-02T00:00:00Z' },
    { advanceSeconds: -1 },
    { advanceSeconds: '60' },
    { rate: 60 },
    { frozen: 'yes' },
    { now: '2027-01-01T00:00:00Z', advanceSeconds: 1 },
    { year: 2027 },
  ])('is not set to %j', async (change) => {
    expect((await tenant.control('PUT', '/clock', change)).status).toBe(422);
    expect(await clock()).toMatchObject({ now: '2026-03-01T10:30:00.000Z', driven: false });
  });

  it('is independent of other tenants’ clocks', async () => {
    const other = sandbox.tenant();
    await clock({ advanceSeconds: 86_400 });
    expect((await other.control('GET', '/clock')).body).toMatchObject({
      now: '2026-03-01T10:30:00.000Z',
    });
  });

  it('can have an initial time of its own', async () => {
    const later = sandbox.tenant({ now: Date.UTC(2030, 0, 1) });
    expect((await later.control('GET', '/clock')).body).toMatchObject({
      now: '2030-01-01T00:00:00.000Z',
    });
  });

  it('can be set concurrently without losing a step', async () => {
    const customerId = await aCustomer(tenant);
    await subscribe(tenant, { customerId, planId: await aPlan(tenant) });
    await clock({ frozen: true });
    await Promise.all(
      Array.from({ length: 31 }, () => tenant.control('PUT', '/clock', { advanceSeconds: 86_400 })),
    );
    expect(await clock()).toMatchObject({ now: '2026-04-01T10:30:00.000Z' });
    expect((await tenant.api('GET', '/transactions')).body).toHaveLength(2);
  });
});

describe('due work', () => {
  it('is processed by the next request when time has passed', async () => {
    const customerId = await aCustomer(tenant);
    await subscribe(tenant, { customerId, planId: await aPlan(tenant) });
    sandbox.elapse(31 * 86_400_000);
    expect((await tenant.api('GET', '/transactions')).body).toHaveLength(2);
  });

  it('is processed in the order of its times, across subscriptions', async () => {
    const customerId = await aCustomer(tenant);
    const planId = await aPlan(tenant);
    for (let count = 0; count < 3; count += 1) {
      await subscribe(tenant, { customerId, planId });
      await clock({ advanceSeconds: 3_600, frozen: true });
    }
    await clock({ now: '2026-12-01T00:00:00Z' });
    const { body } = await tenant.api('GET', '/transactions');
    const times = (body as { createdAt: string }[]).map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
    expect(times).toHaveLength(3 * 9);
  });

  it('is processed for a year of a hundred subscriptions in one call', async () => {
    const customerId = await aCustomer(tenant);
    const planId = await aPlan(tenant, { trialPeriodDays: 14 });
    for (let count = 0; count < 100; count += 1) await subscribe(tenant, { customerId, planId });
    const answer = await clock({ advanceSeconds: 366 * 86_400, frozen: true });
    expect(answer).toMatchObject({ billingSteps: 1_200 });
    expect((await tenant.api('GET', '/transactions')).body).toHaveLength(1_200);
    expect((await eventTypes(tenant)).length).toBe(1 + 100 + 3 * 1_200);
  });

  it('waits while the clock is frozen', async () => {
    const customerId = await aCustomer(tenant);
    await subscribe(tenant, { customerId, planId: await aPlan(tenant) });
    await clock({ frozen: true });
    sandbox.elapse(400 * 86_400_000);
    catchUp({ context: sandbox.context, tenantId: tenant.id });
    expect((await tenant.api('GET', '/transactions')).body).toHaveLength(1);
  });
});

describe('a running clock', () => {
  it('bills without any request', async () => {
    const server = await openTestServer();
    try {
      const quick = await server.tenant();
      const customerId = await aCustomer(quick);
      const { body } = await subscribe(quick, { customerId, planId: await aPlan(quick) });
      const due = Date.parse(field(body, 'nextChargeAt'));
      await quick.control('PUT', '/clock', { now: new Date(due - 200).toISOString() });
      const { store } = server.sandbox.context;
      const rows = () =>
        store.get<{ count: number }>('SELECT COUNT(*) AS count FROM transactions')?.count;
      await expect.poll(rows, { timeout: 15_000, interval: 20 }).toBe(2);
    } finally {
      await server.close();
    }
  });
});
