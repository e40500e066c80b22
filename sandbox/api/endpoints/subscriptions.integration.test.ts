import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { field, openTestSandbox, type TestTenant } from '../../testing/sandbox.ts';
import { aCustomer, aPlan, eventTypes, subscribe } from '../../testing/shop.ts';

let tenant: TestTenant;
let customerId: string;

const sandbox = openTestSandbox();
afterAll(() => sandbox.close());
beforeEach(async () => {
  tenant = sandbox.tenant();
  customerId = await aCustomer(tenant);
});

const DECLINED = '4000000000000002';

describe('Subscribing', () => {
  it('to a plan without a trial charges the first month at once', async () => {
    const planId = await aPlan(tenant);
    const created = await subscribe(tenant, { customerId, planId, quantity: 2, taxes: ['GST'] });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      planId,
      customerId,
      quantity: 2,
      applicableTaxes: ['GST'],
      status: 'ACTIVE',
      trialEndsAt: null,
      nextChargeAt: '2026-04-01T10:30:00.000Z',
      currentPeriodEnd: '2026-04-01T10:30:00.000Z',
      cardLastFourDigits: '4242',
    });
    const id = field(created.body, 'id');
    expect((await tenant.api('GET', `/subscriptions/${id}`)).body).toEqual(created.body);
    expect((await tenant.api('GET', '/transactions')).body).toMatchObject([
      { subscriptionId: id, items: [], taxRatesOptions: ['GST'], subtotal: 48, amount: 50.4 },
    ]);
    expect((await eventTypes(tenant)).slice(1)).toEqual([
      'subscription:created',
      'invoice:created',
      'subscription:charge:success',
    ]);
  });

  it('to a plan with a trial is not charged yet', async () => {
    const planId = await aPlan(tenant, { trialPeriodDays: 14 });
    const created = await subscribe(tenant, { customerId, planId });
    expect(created.body).toMatchObject({
      status: 'TRIALING',
      trialEndsAt: '2026-03-15T10:30:00.000Z',
      nextChargeAt: '2026-03-15T10:30:00.000Z',
    });
    expect((await tenant.api('GET', '/transactions')).body).toEqual([]);
    expect((await eventTypes(tenant)).slice(1)).toEqual(['subscription:created']);
  });

  it('needs no quantity and no taxes', async () => {
    const { status, body } = await tenant.api('POST', '/subscriptions', {
      paymentToken: await tenant.paymentToken(),
      subscription: { planId: await aPlan(tenant), customerId },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ quantity: 1, applicableTaxes: [] });
  });

  it.each([
    [DECLINED, 0, 402],
    [DECLINED, 14, 402],
    ['4000000000009995', 0, 402],
    ['4000000000009995', 14, 201],
    ['4000000000000341', 0, 201],
    ['4000000000000341', 14, 201],
  ])(
    'with the card %s and %i days of trial is answered %i',
    async (card, trialPeriodDays, status) => {
      const planId = await aPlan(tenant, { trialPeriodDays });
      const before = await eventTypes(tenant);
      const answer = await subscribe(tenant, { customerId, planId, card });
      expect(answer.status).toBe(status);
      if (status === 402) {
        expect(await eventTypes(tenant)).toEqual(before);
        expect((await tenant.control('GET', '/subscriptions')).body).toEqual({ subscriptions: [] });
      }
    },
  );

  it('consumes the token once, also with concurrent requests', async () => {
    const planId = await aPlan(tenant);
    const paymentToken = await tenant.paymentToken();
    const body = { paymentToken, subscription: { planId, customerId, quantity: 1 } };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tenant.api('POST', '/subscriptions', body)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await tenant.api('GET', '/transactions')).body).toHaveLength(1);
  });

  it('with something wrong makes nothing and leaves the token unused', async () => {
    const planId = await aPlan(tenant);
    const inactive = await aPlan(tenant, { active: false });
    const deleted = await aPlan(tenant);
    await tenant.control('DELETE', `/plans/${deleted}`);
    const paymentToken = await tenant.paymentToken();
    const good = { planId, customerId, quantity: 1, applicableTaxes: ['GST'] };
    for (const [change, status, code] of [
      [{ planId: 'plan_none' }, 404, 'plan_not_found'],
      [{ planId: deleted }, 404, 'plan_not_found'],
      [{ planId: inactive }, 422, 'plan_inactive'],
      [{ customerId: 'cus_none' }, 404, 'customer_not_found'],
      [{ applicableTaxes: ['NONE'] }, 422, 'tax_code_unknown'],
      [{ quantity: 0 }, 422, 'validation_failed'],
      [{ quantity: 10_001 }, 422, 'validation_failed'],
      [{ quantity: 1.5 }, 422, 'validation_failed'],
      [{ quantity: '2' }, 422, 'validation_failed'],
    ] as const) {
      const answer = await tenant.api('POST', '/subscriptions', {
        paymentToken,
        subscription: { ...good, ...change },
      });
      expect(answer, JSON.stringify(change)).toMatchObject({ status, body: { error: { code } } });
    }
    const flat = await tenant.api('POST', '/subscriptions', { paymentToken, ...good });
    expect(flat.status).toBe(422);
    const created = await tenant.api('POST', '/subscriptions', {
      paymentToken,
      subscription: good,
    });
    expect(created.status).toBe(201);
  });
});

describe('Switching the plan', () => {
  it('is shown at once and not charged', async () => {
    const created = await subscribe(tenant, { customerId, planId: await aPlan(tenant) });
    const id = field(created.body, 'id');
    const planId = await aPlan(tenant, { recurringChargeAmount: 40 });
    const answer = await tenant.api('PATCH', `/subscriptions/${id}/switch`, { planId });
    expect(answer).toMatchObject({
      status: 200,
      body: { planId, nextChargeAt: '2026-04-01T10:30:00.000Z' },
    });
    expect((await tenant.api('GET', '/transactions')).body).toHaveLength(1);
    expect((await eventTypes(tenant)).at(-1)).toBe('subscription:updated');
  });

  it('to the same plan changes nothing and emits no event', async () => {
    const planId = await aPlan(tenant);
    const created = await subscribe(tenant, { customerId, planId });
    const before = await eventTypes(tenant);
    const id = field(created.body, 'id');
    const answer = await tenant.api('PATCH', `/subscriptions/${id}/switch`, { planId });
    expect(answer).toMatchObject({ status: 200, body: created.body as object });
    expect(await eventTypes(tenant)).toEqual(before);
  });

  it('is refused for a plan that is deleted, inactive or in another currency', async () => {
    const created = await subscribe(tenant, { customerId, planId: await aPlan(tenant) });
    const id = field(created.body, 'id');
    for (const [planId, status, code] of [
      ['plan_none', 404, 'plan_not_found'],
      [await aPlan(tenant, { active: false }), 422, 'plan_inactive'],
      [await aPlan(tenant, { currency: 'USD' }), 422, 'currency_mismatch'],
    ] as const) {
      const answer = await tenant.api('PATCH', `/subscriptions/${id}/switch`, { planId });
      expect(answer).toMatchObject({ status, body: { error: { code } } });
    }
    expect((await tenant.api('GET', `/subscriptions/${id}`)).body).toEqual(created.body);
  });
});

describe('The quantity', () => {
  it('is shown at once and charged from the next month on', async () => {
    const created = await subscribe(tenant, { customerId, planId: await aPlan(tenant) });
    const id = field(created.body, 'id');
    const answer = await tenant.api('PATCH', `/subscriptions/${id}/quantity`, { quantity: 3 });
    expect(answer).toMatchObject({ status: 200, body: { quantity: 3 } });
    await tenant.control('PUT', '/clock', { now: '2026-04-01T10:30:00Z', frozen: true });
    const { body } = await tenant.api('GET', '/transactions');
    expect(body).toMatchObject([{ amount: 24 }, { amount: 72 }]);
  });

  it('that is the present one changes nothing and emits no event', async () => {
    const created = await subscribe(tenant, { customerId, planId: await aPlan(tenant) });
    const { id, quantity } = created.body as { id: string; quantity: number };
    const before = await eventTypes(tenant);
    const answer = await tenant.api('PATCH', `/subscriptions/${id}/quantity`, { quantity });
    expect(answer).toMatchObject({ status: 200, body: created.body as object });
    expect(await eventTypes(tenant)).toEqual(before);
  });

  it.each([0, -1, 1.5, 10_001, '2', null])('is not %j', async (quantity) => {
    const created = await subscribe(tenant, { customerId, planId: await aPlan(tenant) });
    const path = `/subscriptions/${field(created.body, 'id')}/quantity`;
    expect((await tenant.api('PATCH', path, { quantity })).status).toBe(422);
  });
});

describe('The payment source', () => {
  it('is replaced by the card of a new token', async () => {
    const created = await subscribe(tenant, { customerId, planId: await aPlan(tenant) });
    const path = `/subscriptions/${field(created.body, 'id')}/payment-source`;
    const pfToken = await tenant.paymentToken('5555555555554444');
    expect(await tenant.api('PATCH', path, { pfToken })).toMatchObject({
      status: 200,
      body: { cardLastFourDigits: '4444', cardType: 'MASTERCARD' },
    });
    expect((await eventTypes(tenant)).at(-1)).toBe('subscription:updated');
    expect(await tenant.api('PATCH', path, { pfToken })).toMatchObject({
      status: 422,
      body: { error: { code: 'payment_token_used', fields: [{ path: 'pfToken' }] } },
    });
  });

  it('that is the same card changes nothing, and consumes the token', async () => {
    const created = await subscribe(tenant, { customerId, planId: await aPlan(tenant) });
    const events = await eventTypes(tenant);
    const path = `/subscriptions/${field(created.body, 'id')}/payment-source`;
    const pfToken = await tenant.paymentToken();
    expect(await tenant.api('PATCH', path, { pfToken })).toMatchObject({
      status: 200,
      body: created.body,
    });
    expect(await eventTypes(tenant)).toEqual(events);
    expect((await tenant.api('PATCH', path, { pfToken })).status).toBe(422);
  });

  it('stays when the new card is declined', async () => {
    const created = await subscribe(tenant, { customerId, planId: await aPlan(tenant) });
    const id = field(created.body, 'id');
    const pfToken = await tenant.paymentToken(DECLINED);
    const path = `/subscriptions/${id}/payment-source`;
    expect((await tenant.api('PATCH', path, { pfToken })).status).toBe(402);
    expect((await tenant.api('GET', `/subscriptions/${id}`)).body).toEqual(created.body);
  });

  it('is sent as pfToken, not as paymentToken', async () => {
    const created = await subscribe(tenant, { customerId, planId: await aPlan(tenant) });
    const path = `/subscriptions/${field(created.body, 'id')}/payment-source`;
    const paymentToken = await tenant.paymentToken();
    expect((await tenant.api('PATCH', path, { paymentToken })).status).toBe(422);
  });
});

describe('Cancelling', () => {
  it('ends a subscription immediately and permanently', async () => {
    const created = await subscribe(tenant, { customerId, planId: await aPlan(tenant) });
    const path = `/subscriptions/${field(created.body, 'id')}`;
    expect(await tenant.api('DELETE', path)).toMatchObject({ status: 204, body: undefined });
    expect((await tenant.api('GET', path)).status).toBe(404);
    expect((await tenant.api('DELETE', path)).status).toBe(404);
    expect((await tenant.api('PATCH', `${path}/quantity`, { quantity: 2 })).status).toBe(404);
    expect((await eventTypes(tenant)).at(-1)).toBe('subscription:deleted');
    await tenant.control('PUT', '/clock', { advanceSeconds: 90 * 86_400 });
    expect((await tenant.api('GET', '/transactions')).body).toHaveLength(1);
  });

  it('of an unknown subscription is answered with 404', async () => {
    for (const [method, suffix, body] of [
      ['GET', '', undefined],
      ['DELETE', '', undefined],
      ['PATCH', '/switch', { planId: 'plan_x' }],
      ['PATCH', '/quantity', { quantity: 1 }],
      ['PATCH', '/payment-source', { pfToken: await tenant.paymentToken() }],
    ] as const) {
      const answer = await tenant.api(method, `/subscriptions/sub_none${suffix}`, body);
      expect(answer.status, method + suffix).toBe(404);
    }
  });
});
