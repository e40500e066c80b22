import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import {
  fillCart,
  openSmallShop,
  submissionOf,
  type TestVariant,
  totalOf,
} from '@/lib/testing/builders/shop';
import { type RawAnswer, type Relay, startRelay } from '@/lib/testing/service/relay';
import { openWorld } from '@/lib/testing/world';
import { pay } from './pay';

/*
 * The service charges, and its response says nothing, or something else. The order stays open until
 * the list shows the charge; no page says that nothing was charged, and no second charge starts.
 */

const world = openWorld({}, 10_000);
let relay: Relay;
let shirt: TestVariant;

beforeAll(async () => {
  relay = await startRelay(world.serviceUrl());
  shirt = await openSmallShop();
});
beforeEach(async () => {
  world.atService(relay.url);
  // Three of these in a row stop payments (lib/payments/drift.integration.test.ts).
  await db().serviceState.deleteMany({ where: { key: 'send-stop' } });
});
afterAll(() => relay.stop());

const chargesSent = () => relay.passed.filter((call) => call === 'POST /transactions').length;

const withHtml = { 'content-type': 'text/html' };
const json = (status: number, value: unknown): RawAnswer => ({
  status,
  body: JSON.stringify(value),
});

const answers: [name: string, answer: RawAnswer][] = [
  ['a 201 without anything', { status: 201, body: '' }],
  ['a 204', { status: 204, body: '' }],
  ['a 201 of null', json(201, null)],
  ['a 201 without an id', json(201, { amount: 12.5, status: 'SUCCEEDED' })],
  ['a 201 with an empty id', json(201, { id: '' })],
  ['a 201 with an id that is no id', json(201, { id: { value: 'x' } })],
  ['a 201 with a list', json(201, [])],
  ['a 200 that is HTML', { status: 200, headers: withHtml, body: '<html>Thank you</html>' }],
  ['a 201 whose JSON breaks off', { status: 201, body: '{"id":"tra_1","amou' }],
  ['a 202 that has only begun', json(202, { status: 'PENDING' })],
  ['a 201 that says it failed', json(201, { id: 'tra_none', status: 'FAILED' })],
  ['a 201 that holds its transaction in a list', json(201, [{ id: 'tra_1' }])],
  ['a 201 that says where it is', { status: 201, headers: { location: '/tra_1' }, body: '' }],
  ['a 201 with an error beside its id', json(201, { id: 'req_1', error: { code: 'timeout' } })],
  ['a 200 of an envelope that was no success', json(200, { ok: false, data: { id: 'req_3' } })],
  [
    'a 201 that ends before its body does',
    {
      status: 201,
      headers: { 'content-length': '900', connection: 'close' },
      body: '{"id":"tra_1"}',
    },
  ],
  ['a 201 with an id too long to be kept', json(201, { id: 'x'.repeat(256) })],
  ['a 201 with an id that is no text', { status: 201, body: '{"id":NaN}' }],
  ['a 201 with a number that is not exact', { status: 201, body: '{"id":12345678901234567890}' }],
  ['a 302', { status: 302, headers: { location: '/elsewhere' }, body: '' }],
  ['a 303', { status: 303, headers: { location: '/elsewhere' }, body: '' }],
  ['a redirect', { status: 307, headers: { location: '/elsewhere' }, body: '' }],
  ['a 408', json(408, {})],
  ['a 409', json(409, { code: 'conflict' })],
  ['a 425', json(425, {})],
  ['a 429', json(429, {})],
  ['a 500', json(500, { code: 'internal' })],
  ['a 502 of a proxy', { status: 502, headers: withHtml, body: '<h1>Bad gateway</h1>' }],
  ['a 504 of a proxy', { status: 504, headers: withHtml, body: '' }],
];

describe('a charge whose response is', () => {
  test.each(answers)('%s', async (_, answer) => {
    const lines: [TestVariant, number][] = [[shirt, 2]];
    const cartId = await fillCart(lines);
    const submission = submissionOf(cartId, totalOf(lines), await world.token());
    const shopper = { userId: null, cartId };
    const sent = chargesSent();
    relay.replaceAnswers('POST /transactions', answer);
    expect((await pay(submission, shopper)).outcome).toBe('confirming');
    // Neither the same submission nor one with another card charges meanwhile.
    const again = { ...submission, paymentToken: await world.token() };
    expect((await pay(again, shopper)).outcome).toBe('confirming');
    await world.pass(3_000);
    await fetchTransactions();
    const order = await db().order.findFirstOrThrow({ where: { cartId } });
    expect(order.status).toBe('PAID');
    const transactions = await world.books<{ id: string }>('transactions');
    expect(transactions.map((one) => one.id)).toContain(order.transactionId);
    expect(chargesSent()).toBe(sent + 1);
    expect(await db().order.count({ where: { transactionId: order.transactionId } })).toBe(1);
  });
});

describe('the creation of a customer whose response is', () => {
  test.each([
    ['a 201 without an id', json(201, {})],
    ['a 500', json(500, {})],
    ['a 409: there is one', json(409, { code: 'exists' })],
    ['HTML', { status: 200, headers: withHtml, body: '<p>ok</p>' }],
  ] as [string, RawAnswer][])('%s', async (_, answer) => {
    const lines: [TestVariant, number][] = [[shirt, 1]];
    const cartId = await fillCart(lines);
    const submission = submissionOf(cartId, totalOf(lines), await world.token());
    relay.replaceAnswers('POST /customers', answer);
    expect((await pay(submission, { userId: null, cartId })).outcome).toBe('paid');
    expect(await world.customersOf(submission.contact)).toHaveLength(1);
  });
});
