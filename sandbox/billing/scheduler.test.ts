import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer } from '../testing/running.ts';
import { openTestSandbox, type TestSandbox, type TestTenant } from '../testing/sandbox.ts';
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

describe('A tenant’s clock', () => {
  it('shows the machine’s time until somebody sets it', async () => {
    expect(await clock()).toEqual({
      now: '2026-03-01T10:30:00.000Z',
      rate: 1,
      frozen: false,
      driven: false,
    });
    sandbox.elapse(1_500);
    expect(await clock()).toMatchObject({ now: '2026-03-01T10:30:01.500Z' });
  });

  it('is set forward to a time or by seconds, and runs on', async () => {
    expect(await clock({ now: '2026-05-01T00:00:00Z' })).toMatchObject({
      now: '2026-05-01T00:00:00.000Z',
      driven: true,
    });
    sandbox.elapse(1_000);
    expect(await clock({ advanceSeconds: 0.5 })).toMatchObject({ now: '2026-05-01T00:00:01.500Z' });
  });

  it('stands still, and runs faster or slower', async () => {
    await clock({ frozen: true });
    sandbox.elapse(60_000);
    expect(await clock()).toMatchObject({ now: '2026-03-01T10:30:00.000Z', frozen: true });
    await clock({ frozen: false, rate: 3_600 });
    sandbox.elapse(2_000);
    expect(await clock()).toMatchObject({ now: '2026-03-01T12:30:00.000Z', rate: 3_600 });
    await clock({ rate: 0.5 });
    sandbox.elapse(2_000);
    expect(await clock()).toMatchObject({ now: '2026-03-01T12:30:01.000Z' });
  });

  it('does not go back', async () => {
    const refused = await tenant.control('PUT', '/clock', { now: '2026-03-01T10:29:59Z' });
    expect(refused).toMatchObject({ status: 422, body: { error: { fields: [{ path: 'now' }] } } });
  });

  it.each([
    { now: 'soon' },
    { now: 1_700_000_000 },
    { now: '2200-01-02T00:00:00Z' },
    { advanceSeconds: -1 },
    { advanceSeconds: '60' },
    { rate: 0 },
    { rate: -1 },
    { frozen: 'yes' },
    { now: '2027-01-01T00:00:00Z', advanceSeconds: 1 },
    { year: 2027 },
  ])('is not set to %j', async (change) => {
    expect((await tenant.control('PUT', '/clock', change)).status).toBe(422);
    expect(await clock()).toMatchObject({ now: '2026-03-01T10:30:00.000Z', driven: false });
  });

  it('is independent of the clocks of others', async () => {
    const other = sandbox.tenant();
    await clock({ advanceSeconds: 86_400 });
    expect((await other.control('GET', '/clock')).body).toMatchObject({
      now: '2026-03-01T10:30:00.000Z',
    });
  });

  it('can be another from the beginning', async () => {
    const later = sandbox.tenant({ now: Date.UTC(2030, 0, 1) });
    expect((await later.control('GET', '/clock')).body).toMatchObject({
      now: '2030-01-01T00:00:00.000Z',
    });
  });

  it('is set by several at a time without losing a step', async () => {
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

describe('What is due', () => {
  it('is done by the next request when time has passed by itself', async () => {
    const customerId = await aCustomer(tenant);
    await subscribe(tenant, { customerId, planId: await aPlan(tenant) });
    sandbox.elapse(31 * 86_400_000);
    expect((await tenant.api('GET', '/transactions')).body).toHaveLength(2);
  });

  it('is done in the order of its times, across subscriptions', async () => {
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

  it('is done for a year of a hundred subscriptions in one call', async () => {
    const customerId = await aCustomer(tenant);
    const planId = await aPlan(tenant, { trialPeriodDays: 14 });
    for (let count = 0; count < 100; count += 1) await subscribe(tenant, { customerId, planId });
    const answer = await clock({ advanceSeconds: 366 * 86_400, frozen: true });
    expect(answer).toMatchObject({ billingSteps: 1_200 });
    expect((await tenant.api('GET', '/transactions')).body).toHaveLength(1_200);
    expect((await eventTypes(tenant)).length).toBe(1 + 100 + 3 * 1_200);
  });

  it('waits while the clock stands still', async () => {
    const customerId = await aCustomer(tenant);
    await subscribe(tenant, { customerId, planId: await aPlan(tenant) });
    await clock({ frozen: true });
    sandbox.elapse(400 * 86_400_000);
    catchUp(sandbox.context, tenant.id);
    expect((await tenant.api('GET', '/transactions')).body).toHaveLength(1);
  });
});

describe('A clock that runs fast', () => {
  it('bills by itself, without a request', async () => {
    const server = await openTestServer();
    try {
      const quick = await server.tenant();
      const customerId = await aCustomer(quick);
      await subscribe(quick, { customerId, planId: await aPlan(quick) });
      await quick.control('PUT', '/clock', { rate: 1_000_000 });
      const { store } = server.sandbox.context;
      const rows = () =>
        store.get<{ count: number }>('SELECT COUNT(*) AS count FROM transactions')?.count;
      await expect.poll(rows, { timeout: 15_000, interval: 20 }).toBeGreaterThan(2);
    } finally {
      await server.close();
    }
  });
});
