import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { field, openTestSandbox, type TestTenant } from '../../testing/sandbox.ts';
import { aPlan, aProduct, eventTypes } from '../../testing/shop.ts';

const sandbox = openTestSandbox();
afterAll(() => sandbox.close());

let tenant: TestTenant;
beforeEach(() => {
  tenant = sandbox.tenant();
});

const guji = { name: 'Guji', description: 'Floral', price: 14.5, currency: 'EUR', active: true };

describe('Products', () => {
  it('are created with every field of the interface, and retrieved', async () => {
    const created = await tenant.api('POST', '/products', guji);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject(guji);
    const id = field(created.body, 'id');
    expect((await tenant.api('GET', `/products/${id}`)).body).toEqual(created.body);
    expect((await tenant.api('GET', '/products')).body).toEqual([created.body]);
    expect(await eventTypes(tenant)).toEqual(['product:created']);
  });

  it('need a name, a price and a currency only', async () => {
    const { status, body } = await tenant.api('POST', '/products', {
      name: 'Filter',
      price: 0,
      currency: 'JPY',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ description: '', price: 0, active: true });
  });

  it('keep a price exactly', async () => {
    for (const [price, currency] of [
      [0.29, 'EUR'],
      [1_234.567, 'KWD'],
      [1_200, 'JPY'],
      [99_999_999.99, 'USD'],
    ] as const) {
      const { body } = await tenant.api('POST', '/products', { ...guji, price, currency });
      expect(body).toMatchObject({ price, currency });
    }
  });

  it.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a negative price', { price: -1 }, 'price'],
    ['a price of three decimals', { price: 1.005 }, 'price'],
    ['half a yen', { price: 0.5, currency: 'JPY' }, 'price'],
    ['a price as text', { price: '14.50' }, 'price'],
    ['a price beyond all bounds', { price: 1e15 }, 'price'],
    ['a currency in lower case', { currency: 'eur' }, 'currency'],
    ['a currency that does not exist', { currency: 'ZZZ' }, 'currency'],
    ['a word for active', { active: 'yes' }, 'active'],
    ['a description of 5001 characters', { description: 'x'.repeat(5_001) }, 'description'],
  ])('are refused with %s', async (_, change, path) => {
    const { status, body } = await tenant.api('POST', '/products', { ...guji, ...change });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { fields: [{ path }] } });
  });

  it('may have a description of several lines', async () => {
    const description = 'One\nTwo\tThree';
    const sent = { ...guji, description: ` ${description}\n` };
    const { body } = await tenant.api('POST', '/products', sent);
    expect(body).toMatchObject({ description });
  });

  it('that do not exist are answered with 404', async () => {
    expect((await tenant.api('GET', '/products/prod_none')).status).toBe(404);
  });

  it('are changed and deleted by control calls, with their events', async () => {
    const id = await aProduct(tenant);
    const changed = await tenant.control('PATCH', `/products/${id}`, {
      price: 15.25,
      active: false,
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { price: 15.25, active: false, name: 'Washed Guji' },
    });
    expect((await tenant.api('GET', `/products/${id}`)).body).toMatchObject({ price: 15.25 });
    expect((await tenant.control('DELETE', `/products/${id}`)).status).toBe(204);
    expect((await tenant.api('GET', `/products/${id}`)).status).toBe(404);
    expect((await tenant.api('GET', '/products')).body).toEqual([]);
    expect(await eventTypes(tenant)).toEqual([
      'product:created',
      'product:updated',
      'product:deleted',
    ]);
  });

  it('that a change leaves as they are keep their time, and emit no event', async () => {
    const id = await aProduct(tenant);
    const before = (await tenant.api('GET', `/products/${id}`)).body;
    sandbox.elapse(1_000);
    for (const change of [{}, { price: 14.5 }, { name: 'Washed Guji', active: true }]) {
      const answer = await tenant.control('PATCH', `/products/${id}`, change);
      expect(answer).toMatchObject({ status: 200, body: before });
    }
    expect(await eventTypes(tenant)).toEqual(['product:created']);
  });

  it('keep the displayed price when the currency changes', async () => {
    const id = await aProduct(tenant, { price: 14, currency: 'EUR' });
    const changed = await tenant.control('PATCH', `/products/${id}`, { currency: 'JPY' });
    expect(changed.body).toMatchObject({ price: 14, currency: 'JPY' });
    const half = await aProduct(tenant, { price: 14.5, currency: 'EUR' });
    expect((await tenant.control('PATCH', `/products/${half}`, { currency: 'JPY' })).status).toBe(
      422,
    );
    expect((await tenant.api('GET', `/products/${half}`)).body).toMatchObject({ currency: 'EUR' });
  });

  it('are not changed to invalid values', async () => {
    const id = await aProduct(tenant);
    for (const change of [{ price: -1 }, { price: 1.001 }, { name: '' }, { colour: 'red' }]) {
      expect((await tenant.control('PATCH', `/products/${id}`, change)).status).toBe(422);
    }
    expect((await tenant.control('PATCH', '/products/prod_none', {})).status).toBe(404);
    expect((await tenant.control('DELETE', '/products/prod_none')).status).toBe(404);
  });
});

describe('Plans', () => {
  const club = {
    name: 'Club',
    description: 'Monthly',
    recurringChargeAmount: 24,
    chargeFrequency: 'MONTHLY',
    currency: 'EUR',
    trialPeriodDays: 14,
    gracePeriodDays: 3,
    active: true,
  };

  it('are created with every field of the interface', async () => {
    const { status, body } = await tenant.api('POST', '/plans', club);
    expect(status).toBe(201);
    expect(body).toMatchObject(club);
    expect((await tenant.control('GET', '/plans')).body).toEqual({ plans: [body] });
    expect(await eventTypes(tenant)).toEqual([]);
  });

  it.each([
    ['a weekly charge', { chargeFrequency: 'WEEKLY' }, 'chargeFrequency'],
    ['half a day of trial', { trialPeriodDays: 0.5 }, 'trialPeriodDays'],
    ['a negative trial', { trialPeriodDays: -1 }, 'trialPeriodDays'],
    ['a grace period of two years', { gracePeriodDays: 730 }, 'gracePeriodDays'],
    ['a negative amount', { recurringChargeAmount: -24 }, 'recurringChargeAmount'],
    ['too many decimals', { recurringChargeAmount: 24.001 }, 'recurringChargeAmount'],
    ['no amount', { recurringChargeAmount: undefined }, 'recurringChargeAmount'],
    ['no currency', { currency: undefined }, 'currency'],
  ])('are refused with %s', async (_, change, path) => {
    const { status, body } = await tenant.api('POST', '/plans', { ...club, ...change });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { fields: [{ path }] } });
  });

  it('are changed and deleted by control calls', async () => {
    const id = await aPlan(tenant);
    const changed = await tenant.control('PATCH', `/plans/${id}`, {
      recurringChargeAmount: 26.5,
      active: false,
    });
    expect(changed.body).toMatchObject({ recurringChargeAmount: 26.5, active: false });
    expect((await tenant.control('DELETE', `/plans/${id}`)).status).toBe(204);
    expect((await tenant.control('PATCH', `/plans/${id}`, {})).status).toBe(404);
    expect((await tenant.control('GET', '/plans')).body).toEqual({ plans: [] });
  });
});
