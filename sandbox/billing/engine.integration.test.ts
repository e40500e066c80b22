import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { field, openTestSandbox, type TestTenant } from '../testing/sandbox.ts';
import { aCustomer, aPlan, eventTypes, subscribe } from '../testing/shop.ts';

let tenant: TestTenant;
let customerId: string;

const sandbox = openTestSandbox();
afterAll(() => sandbox.close());
beforeEach(async () => {
  tenant = sandbox.tenant();
  customerId = await aCustomer(tenant);
});

const FAILS_LATER = '4000000000000341';

/** Returns the types of the events that follow. */
async function moveTo(now: string): Promise<string[]> {
  const before = (await eventTypes(tenant)).length;
  const { status } = await tenant.control('PUT', '/clock', { now, frozen: true });
  expect(status).toBe(200);
  return (await eventTypes(tenant)).slice(before);
}

async function start(plan: Parameters<typeof aPlan>[1], card?: string, quantity = 1) {
  const planId = await aPlan(tenant, plan);
  const created = await subscribe(tenant, {
    customerId,
    planId,
    quantity,
    ...(card ? { card } : {}),
  });
  expect(created.status).toBe(201);
  return field(created.body, 'id');
}

const read = async (id: string) => tenant.api('GET', `/subscriptions/${id}`);

const charges = async () =>
  ((await tenant.api('GET', '/transactions')).body as { createdAt: string; amount: number }[]).map(
    ({ createdAt, amount }) => [createdAt, amount],
  );

const invoices = async () =>
  field<{ status: string; amount: number; attempts: number; createdAt: string }[]>(
    (await tenant.control('GET', '/invoices')).body,
    'invoices',
  );

describe('A subscription', () => {
  it('is charged when its trial ends, and every month after that', async () => {
    const id = await start({ trialPeriodDays: 14 });
    expect(await moveTo('2026-03-15T10:29:59.999Z')).toEqual([]);
    expect(await moveTo('2026-03-15T10:30:00Z')).toEqual([
      'invoice:created',
      'subscription:charge:success',
      'subscription:updated',
    ]);
    expect((await read(id)).body).toMatchObject({
      status: 'ACTIVE',
      currentPeriodStart: '2026-03-15T10:30:00.000Z',
      nextChargeAt: '2026-04-15T10:30:00.000Z',
    });
    await moveTo('2026-06-01T00:00:00Z');
    expect(await charges()).toEqual([
      ['2026-03-15T10:30:00.000Z', 24],
      ['2026-04-15T10:30:00.000Z', 24],
      ['2026-05-15T10:30:00.000Z', 24],
    ]);
  });

  it('that began on the 31st is charged on the last day of shorter months', async () => {
    await moveTo('2026-12-31T22:15:00Z');
    await start({});
    await moveTo('2028-04-01T00:00:00Z');
    expect((await charges()).map(([at]) => String(at).slice(0, 16))).toEqual([
      '2026-12-31T22:15',
      '2027-01-31T22:15',
      '2027-02-28T22:15',
      '2027-03-31T22:15',
      '2027-04-30T22:15',
      '2027-05-31T22:15',
      '2027-06-30T22:15',
      '2027-07-31T22:15',
      '2027-08-31T22:15',
      '2027-09-30T22:15',
      '2027-10-31T22:15',
      '2027-11-30T22:15',
      '2027-12-31T22:15',
      '2028-01-31T22:15',
      '2028-02-29T22:15',
      '2028-03-31T22:15',
    ]);
  });

  it('is charged with the plan, price, quantity and tax rate at the renewal', async () => {
    const planId = await aPlan(tenant, { recurringChargeAmount: 10 });
    const created = await subscribe(tenant, { customerId, planId, taxes: ['GST'] });
    const id = field(created.body, 'id');
    await tenant.api('PATCH', `/subscriptions/${id}/quantity`, { quantity: 3 });
    await moveTo('2026-04-02T00:00:00Z');
    await tenant.control('PATCH', `/plans/${planId}`, { recurringChargeAmount: 11 });
    await moveTo('2026-05-02T00:00:00Z');
    const other = await aPlan(tenant, { recurringChargeAmount: 20 });
    await tenant.api('PATCH', `/subscriptions/${id}/switch`, { planId: other });
    await tenant.control('PUT', '/tax-rates', { taxRates: [{ code: 'GST', percent: 10 }] });
    await moveTo('2026-06-02T00:00:00Z');
    expect((await charges()).map(([, amount]) => amount)).toEqual([10.5, 31.5, 34.65, 66]);
  });

  it('continues after its plan was deactivated or deleted', async () => {
    const planId = await aPlan(tenant);
    await subscribe(tenant, { customerId, planId });
    await tenant.control('PATCH', `/plans/${planId}`, { active: false });
    await moveTo('2026-04-02T00:00:00Z');
    await tenant.control('DELETE', `/plans/${planId}`);
    await moveTo('2026-05-02T00:00:00Z');
    expect(await charges()).toHaveLength(3);
  });

  it('keeps its trial’s end when the plan is switched meanwhile', async () => {
    const id = await start({ trialPeriodDays: 14 });
    const planId = await aPlan(tenant, { recurringChargeAmount: 40, trialPeriodDays: 60 });
    await tenant.api('PATCH', `/subscriptions/${id}/switch`, { planId });
    await moveTo('2026-03-16T00:00:00Z');
    expect(await charges()).toEqual([['2026-03-15T10:30:00.000Z', 40]]);
  });

  it('is charged even when its price exceeds the maximum of a request', async () => {
    const planId = await aPlan(tenant, { recurringChargeAmount: 1 });
    await subscribe(tenant, { customerId, planId, quantity: 10_000, taxes: ['VAT_STANDARD'] });
    await tenant.control('PATCH', `/plans/${planId}`, { recurringChargeAmount: 99_999_999.99 });
    await moveTo('2026-04-02T00:00:00Z');
    expect((await charges()).map(([, amount]) => amount)).toEqual([12_000, 1_199_999_999_880]);
    const created = await subscribe(tenant, { customerId, planId, quantity: 10_000 });
    expect(created).toMatchObject({
      status: 422,
      body: { error: { code: 'amount_out_of_range' } },
    });
  });
});

describe('A failed renewal', () => {
  it('is retried every day of the grace period, then the subscription is deleted', async () => {
    const id = await start({ gracePeriodDays: 3 }, FAILS_LATER);
    expect(await moveTo('2026-04-01T10:30:00Z')).toEqual([
      'invoice:created',
      'subscription:charge:failed',
      'subscription:updated',
    ]);
    expect((await read(id)).body).toMatchObject({
      status: 'PAST_DUE',
      graceEndsAt: '2026-04-04T10:30:00.000Z',
      nextChargeAt: '2026-04-02T10:30:00.000Z',
    });
    expect(await invoices()).toMatchObject([{ status: 'OPEN', attempts: 1 }, { status: 'PAID' }]);
    expect(await moveTo('2026-04-02T10:30:00Z')).toEqual(['subscription:charge:failed']);
    expect(await moveTo('2026-04-03T10:30:00Z')).toEqual(['subscription:charge:failed']);
    expect((await read(id)).body).toMatchObject({ nextChargeAt: null });
    expect(await moveTo('2026-04-04T10:29:59Z')).toEqual([]);
    expect(await moveTo('2026-04-04T10:30:00Z')).toEqual([
      'invoice:deleted',
      'subscription:deleted',
    ]);
    expect((await read(id)).status).toBe(404);
    expect(await invoices()).toMatchObject([{ status: 'VOID', attempts: 3 }, { status: 'PAID' }]);
    expect(await moveTo('2027-04-04T10:30:00Z')).toEqual([]);
    expect(await charges()).toHaveLength(1);
    expect((await tenant.control('GET', '/subscriptions')).body).toMatchObject({
      subscriptions: [{ id, status: 'CANCELED', endedAt: '2026-04-04T10:30:00.000Z' }],
    });
  });

  it('is paid by the retry with a card that only fails first, every month', async () => {
    const id = await start({ gracePeriodDays: 3 }, '4000000000000259');
    expect(await moveTo('2026-04-01T10:30:00Z')).toContain('subscription:charge:failed');
    expect((await read(id)).body).toMatchObject({ status: 'PAST_DUE' });
    expect(await moveTo('2026-04-02T10:30:00Z')).toEqual([
      'invoice:updated',
      'subscription:charge:success',
      'subscription:updated',
    ]);
    expect((await read(id)).body).toMatchObject({
      status: 'ACTIVE',
      graceEndsAt: null,
      nextChargeAt: '2026-05-01T10:30:00.000Z',
    });
    expect(await moveTo('2026-05-03T00:00:00Z')).toHaveLength(6);
    expect(await invoices()).toMatchObject([
      { status: 'PAID', attempts: 2 },
      { status: 'PAID', attempts: 2 },
      { status: 'PAID', attempts: 1 },
    ]);
  });

  it('is paid by a retry after as many charges as a fault declines', async () => {
    const id = await start({ gracePeriodDays: 5 });
    const decline = { kind: 'decline', use: 'charge', code: 'expired_card', times: 3 };
    expect((await tenant.control('POST', '/faults', decline)).status).toBe(201);
    await moveTo('2026-04-03T10:30:00Z');
    expect((await read(id)).body).toMatchObject({ status: 'PAST_DUE' });
    await moveTo('2026-04-04T10:30:00Z');
    expect((await read(id)).body).toMatchObject({ status: 'ACTIVE' });
    expect(await invoices()).toMatchObject([{ attempts: 4 }, { attempts: 1 }]);
  });

  it('has the invoice in each of its events, and the transaction that paid it', async () => {
    await start({ gracePeriodDays: 3 }, '4000000000000259');
    await moveTo('2026-04-03T00:00:00Z');
    const { body } = await tenant.control('GET', '/events');
    const payloads = field<{ type: string; body: string }[]>(body, 'events')
      .filter(({ type }) => type.startsWith('subscription:charge:'))
      .map((event) => field<Record<string, string>>(JSON.parse(event.body), 'payload'))
      .reverse();
    const [renewal, first] = field<{ id: string; transactionId: string }[]>(
      (await tenant.control('GET', '/invoices')).body,
      'invoices',
    );
    expect(payloads).toMatchObject([
      { invoice_id: first?.id, transaction_id: first?.transactionId },
      { invoice_id: renewal?.id },
      { invoice_id: renewal?.id, transaction_id: renewal?.transactionId },
    ]);
    expect(payloads[1]).not.toHaveProperty('transaction_id');
  });

  it('at the end of a trial is the same', async () => {
    const id = await start({ trialPeriodDays: 7, gracePeriodDays: 1 }, FAILS_LATER);
    expect(await moveTo('2026-03-08T10:30:00Z')).toContain('subscription:charge:failed');
    expect((await read(id)).body).toMatchObject({ status: 'PAST_DUE' });
    expect(await moveTo('2026-03-09T10:30:00Z')).toEqual([
      'invoice:deleted',
      'subscription:deleted',
    ]);
  });

  it('without a grace period ends the subscription immediately', async () => {
    const id = await start({ gracePeriodDays: 0 }, FAILS_LATER);
    expect(await moveTo('2026-04-01T10:30:00Z')).toEqual([
      'invoice:created',
      'subscription:charge:failed',
      'subscription:updated',
      'invoice:deleted',
      'subscription:deleted',
    ]);
    expect((await read(id)).status).toBe(404);
  });

  it('is recovered by a new card, which is charged at once; the renewal day stays', async () => {
    const id = await start({}, FAILS_LATER);
    await moveTo('2026-04-02T12:00:00Z');
    const before = (await eventTypes(tenant)).length;
    const answer = await tenant.api('PATCH', `/subscriptions/${id}/payment-source`, {
      pfToken: await tenant.paymentToken('5555555555554444'),
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'ACTIVE',
        cardLastFourDigits: '4444',
        graceEndsAt: null,
        nextChargeAt: '2026-05-01T10:30:00.000Z',
      },
    });
    expect((await eventTypes(tenant)).slice(before)).toEqual([
      'invoice:updated',
      'subscription:charge:success',
      'subscription:updated',
    ]);
    expect(await invoices()).toMatchObject([{ status: 'PAID', attempts: 3 }, { status: 'PAID' }]);
    await moveTo('2026-05-01T10:30:00Z');
    expect((await charges()).map(([at]) => at)).toEqual([
      '2026-03-01T10:30:00.000Z',
      '2026-04-02T12:00:00.000Z',
      '2026-05-01T10:30:00.000Z',
    ]);
  });

  it('is not recovered by a card that is declined', async () => {
    const id = await start({}, FAILS_LATER);
    await moveTo('2026-04-01T11:00:00Z');
    const before = await read(id);
    const eventsBefore = (await eventTypes(tenant)).length;
    const pfToken = await tenant.paymentToken('4000000000009995');
    const path = `/subscriptions/${id}/payment-source`;
    expect((await tenant.api('PATCH', path, { pfToken })).status).toBe(402);
    expect((await read(id)).body).toEqual(before.body);
    expect((await eventTypes(tenant)).slice(eventsBefore)).toEqual(['subscription:charge:failed']);
    expect(await invoices()).toMatchObject([{ status: 'OPEN', attempts: 2 }, { status: 'PAID' }]);
    expect((await tenant.api('PATCH', path, { pfToken })).status).toBe(422);
    const good = await tenant.paymentToken();
    expect((await tenant.api('PATCH', path, { pfToken: good })).status).toBe(200);
  });

  it('is charged as issued, whatever has changed since', async () => {
    const planId = await aPlan(tenant, { recurringChargeAmount: 10 });
    const created = await subscribe(tenant, {
      customerId,
      planId,
      taxes: ['GST'],
      card: FAILS_LATER,
    });
    const id = field(created.body, 'id');
    await moveTo('2026-04-01T11:00:00Z');
    await tenant.api('PATCH', `/subscriptions/${id}/quantity`, { quantity: 5 });
    await tenant.control('PATCH', `/plans/${planId}`, { recurringChargeAmount: 99 });
    await tenant.control('PUT', '/tax-rates', { taxRates: [{ code: 'GST', percent: 50 }] });
    const pfToken = await tenant.paymentToken();
    await tenant.api('PATCH', `/subscriptions/${id}/payment-source`, { pfToken });
    await moveTo('2026-05-01T11:00:00Z');
    expect((await charges()).map(([, amount]) => amount)).toEqual([10.5, 10.5, 742.5]);
  });

  it('that is recovered after the next renewal day charges no month in between', async () => {
    const id = await start({ gracePeriodDays: 90 }, FAILS_LATER);
    await moveTo('2026-06-20T00:00:00Z');
    expect(await invoices()).toHaveLength(2);
    const pfToken = await tenant.paymentToken();
    const { body } = await tenant.api('PATCH', `/subscriptions/${id}/payment-source`, { pfToken });
    expect(body).toMatchObject({ status: 'ACTIVE', nextChargeAt: '2026-07-01T10:30:00.000Z' });
    await moveTo('2026-07-01T10:30:00Z');
    expect((await read(id)).body).toMatchObject({ status: 'ACTIVE' });
    expect(await charges()).toHaveLength(3);
  });

  it('is voided when the subscription is cancelled', async () => {
    const id = await start({}, FAILS_LATER);
    await moveTo('2026-04-01T11:00:00Z');
    const before = (await eventTypes(tenant)).length;
    expect((await tenant.api('DELETE', `/subscriptions/${id}`)).status).toBe(204);
    expect((await eventTypes(tenant)).slice(before)).toEqual([
      'invoice:deleted',
      'subscription:deleted',
    ]);
    expect(await invoices()).toMatchObject([{ status: 'VOID' }, { status: 'PAID' }]);
  });

  it('happens when the card has expired', async () => {
    const { body } = await tenant.control('POST', '/payment-tokens', {
      number: '4242424242424242',
      expiryMonth: 4,
      expiryYear: 2026,
      securityCode: '123',
      name: 'Ada',
    });
    const planId = await aPlan(tenant, { gracePeriodDays: 5 });
    const created = await tenant.api('POST', '/subscriptions', {
      paymentToken: field(body, 'token'),
      subscription: { planId, customerId, quantity: 1 },
    });
    await moveTo('2026-05-01T10:30:00Z');
    expect(await charges()).toHaveLength(2);
    expect((await read(field(created.body, 'id'))).body).toMatchObject({ status: 'PAST_DUE' });
  });
});

describe('Invoices and transactions', () => {
  it('agree to the cent, whatever has happened', async () => {
    for (const card of [undefined, FAILS_LATER, '4000000000009995']) {
      for (const trialPeriodDays of [0, 10]) {
        const planId = await aPlan(tenant, { trialPeriodDays, recurringChargeAmount: 13.37 });
        const request = { customerId, planId, quantity: 3, taxes: ['VAT_STANDARD', 'SALES_TAX'] };
        await subscribe(tenant, card === undefined ? request : { ...request, card });
      }
    }
    await moveTo('2027-03-01T00:00:00Z');
    const paid = (await invoices()).filter(({ status }) => status === 'PAID');
    const sum = (amounts: number[]) => Math.round(amounts.reduce((a, b) => a + b, 0) * 100);
    const charged = (await charges()).map(([, amount]) => Number(amount));
    expect(charged.length).toBeGreaterThan(20);
    expect(sum(charged)).toBe(sum(paid.map(({ amount }) => amount)));
  });
});
