import '@/lib/testing/as-staff';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { exportPacking } from './packing';
import { exportProducts } from './products';
import { exportReview } from './review';
import { exportStaff } from './staff';
import { exportOwed, exportStock, exportStockHistory } from './stock';
import { exportSubscriptions } from './subscriptions';
import { exportUnmatched } from './unmatched';
import { exportWebhooks } from './webhooks';

withTestDatabase();
beforeEach(emptyDatabase);

/** More than a batch. */
const MANY = 1_205;
/** What a spreadsheet must not run. */
const FORMULA = '=1+1';

async function linesOf(response: Promise<Response>): Promise<string[]> {
  const text = await (await response).text();
  return text.trim().split('\r\n').slice(1);
}

const numbers = Array.from({ length: MANY }, (_, index) => index);
const idOf = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

async function addOrders(status: 'PAID' | 'REVIEW'): Promise<void> {
  const paidAt = status === 'PAID' ? new Date('2027-01-01T12:00:00Z') : null;
  await db().cart.createMany({ data: numbers.map((n) => ({ id: `cart-${n}` })) });
  await db().order.createMany({
    data: numbers.map((n) => ({
      ...{ id: idOf(n), number: `N-${n}`, cartId: `cart-${n}`, email: 'a@buyer.example' },
      ...{ fingerprint: '', currency: 'EUR', subtotalAmount: 1250, shippingAmount: 0 },
      ...{ taxAmount: 0, totalAmount: 1250, shippingMethod: 'standard' },
      contact: { firstname: FORMULA, lastname: 'Buyer' },
      address: { line1: '1 Road', city: 'Dublin', postalCode: 'D01', country: 'IE' },
      // Several at the same moment.
      createdAt: new Date(Date.UTC(2027, 0, 1, 0, Math.floor(n / 7))),
      ...{ status, paidAt, transactionId: paidAt && `t-${n}` },
    })),
  });
}

async function addVariants(): Promise<void> {
  const product = await db().catalogProduct.create({
    data: { slug: 's', name: FORMULA, tagline: '', description: '', category: 'c', art: 'none' },
  });
  await db().catalogVariant.createMany({
    data: numbers.map((n) => ({
      ...{ id: `sku-${n}`, sku: `sku-${n}`, productId: product.id, serviceProductId: `p-${n}` },
    })),
  });
}

async function addPlan(): Promise<void> {
  await db().plan.create({
    data: {
      ...{ key: 'club', serviceId: 'plan', tenantId: 't', name: FORMULA, tagline: '' },
      ...{ description: '', priceAmount: 1400, currency: 'EUR' },
    },
  });
}

/** Every line once, and no formula. */
function expectWhole(lines: readonly string[], count: number): void {
  expect(lines).toHaveLength(count);
  expect(new Set(lines).size).toBe(count);
  expect(lines.filter((line) => /(^|,)=/.test(line))).toEqual([]);
}

test('stock and products: every variant once, as filtered', async () => {
  await addVariants();
  await db().stockLevel.createMany({
    data: numbers.slice(0, 1_100).map((n) => ({
      ...{ variantId: `sku-${n}`, onHand: n % 5, reserved: 0, updatedAt: now() },
    })),
  });
  expectWhole(await linesOf(exportStock({})), MANY);
  expectWhole(await linesOf(exportStock({ show: 'counted' })), 1_100);
  expectWhole(await linesOf(exportStock({ show: 'out' })), 220);
  expectWhole(await linesOf(exportStock({ q: 'sku-77' })), 11);
  expectWhole(await linesOf(exportProducts({})), MANY);
  expectWhole(await linesOf(exportProducts({ q: 'sku-77' })), 11);
  expect(await linesOf(exportOwed({}))).toEqual([]);
  expect(await db().auditEntry.count({ where: { action: 'list.exported' } })).toBe(7);
});

test('the history of an item’s stock: every adjustment once, of no other item', async () => {
  await addVariants();
  const change = { actorEmail: 'boss@shop.example', reason: 'counted', from: 1, to: 2 };
  await db().stockAdjustment.createMany({
    data: numbers.map((n) => ({
      ...{ ...change, variantId: n % 5 === 0 ? 'other' : 'sku-1', note: `${n}` },
      // Several at the same moment.
      at: new Date(Date.UTC(2027, 0, 1, 0, Math.floor(n / 7))),
    })),
  });
  const lines = await linesOf(exportStockHistory('sku-1'));
  expectWhole(lines, 964);
  expect(lines[0]).toContain(',1,2,counted,');
  for (const unknown of ['', '%', 'a\0b', 'other']) {
    expect([unknown, (await exportStockHistory(unknown)).status]).toEqual([unknown, 404]);
  }
  expect(await db().auditEntry.findFirst({ orderBy: { id: 'asc' } })).toMatchObject({
    ...{ subjectId: 'stock-history', detail: { filters: { item: 'sku-1' } } },
  });
});

test('packing: a line for each item that is left, of orders and parcels', async () => {
  await addOrders('PAID');
  await db().orderItem.createMany({
    data: numbers.flatMap((n) =>
      [0, 1].map((position) => ({
        ...{ orderId: idOf(n), position, serviceProductId: 'p', name: `Bag ${position}` },
        ...{ unitAmount: 625, quantity: 1, shippedQuantity: 0 },
      })),
    ),
  });
  expectWhole(await linesOf(exportPacking({})), 2 * MANY);
  expectWhole(await linesOf(exportPacking({ day: '2027-01-01' })), 2 * MANY);
  expect(await linesOf(exportPacking({ day: '2027-01-02' }))).toEqual([]);
  expect(await linesOf(exportPacking({ stage: 'ship' }))).toEqual([]);
  const [line] = await linesOf(exportPacking({}));
  expect(line).toContain(`'${FORMULA} Buyer,1 Road`);
});

test('subscriptions: every one once, as filtered', async () => {
  await addPlan();
  await db().subscription.createMany({
    data: numbers.map((n) => ({
      ...{ id: idOf(n), serviceId: `s-${n}`, planKey: 'club', quantity: 1, country: 'IE' },
      ...{ status: n % 5 === 0 ? ('PAST_DUE' as const) : ('ACTIVE' as const), startedAt: now() },
      createdAt: new Date(Date.UTC(2027, 0, 1, 0, Math.floor(n / 7))),
    })),
  });
  expectWhole(await linesOf(exportSubscriptions({})), MANY);
  expectWhole(await linesOf(exportSubscriptions({ status: 'PAST_DUE' })), 241);
});

test('reviews: orders, attempts to subscribe and flagged subscriptions', async () => {
  await addOrders('REVIEW');
  await addPlan();
  const attempt = await db().paymentAttempt.create({
    data: {
      ...{ kind: 'SUBSCRIPTION', state: 'REVIEW', exclusiveKey: 'e', matchKey: 'm', sends: 1 },
      ...{ tokenHash: randomUUID(), tokenReceivedAt: now(), customerId: 'c', body: {} },
      ...{ baseline: 1n, sendStartedAt: now() },
    },
  });
  await db().subscriptionAttempt.create({
    data: {
      ...{ id: attempt.id, key: 'k', fingerprint: '', email: 'b@buyer.example', planKey: 'club' },
      ...{ quantity: 1, country: 'IE', taxCodes: [], currency: 'EUR', monthlyAmount: 1680 },
      ...{ trialDays: 0, graceDays: 0 },
    },
  });
  await db().subscription.create({
    data: {
      ...{ id: 'sub', serviceId: 's', planKey: 'club', quantity: 2, country: 'IE' },
      ...{ status: 'ACTIVE', startedAt: now() },
    },
  });
  await db().reviewFlag.create({ data: { subscriptionId: 'sub', kind: 'charged-twice' } });
  const lines = await linesOf(exportReview({}));
  expectWhole(lines, MANY + 2);
  expect(lines.at(-2)).toMatch(/^new subscription,'=1\+1,b@buyer.example,16.8,EUR/);
  expect(lines.at(-1)).toMatch(/^subscription,'=1\+1,,28,EUR,charged-twice/);
});

test('unmatched: every entry of every kind', async () => {
  await addPlan();
  await db().subscription.createMany({
    data: numbers.slice(0, 65).map((n) => ({
      ...{ id: idOf(n), serviceId: `s-${n}`, planKey: 'club', quantity: 1, country: 'IE' },
      ...{ status: 'ACTIVE' as const, startedAt: now(), foundAt: new Date(Date.UTC(2027, 0, 1)) },
    })),
  });
  expectWhole(await linesOf(exportUnmatched({})), 65);
});

test('the staff: every member, without those who were removed', async () => {
  await db().staffMember.createMany({
    data: ['a', 'b', 'gone'].map((name) => ({
      ...{ email: `${name}@shop.example`, role: 'staff' as const, addedBy: 'boss@shop.example' },
      addedAt: new Date('2027-01-01T12:00:00Z'),
      removedAt: name === 'gone' ? now() : null,
    })),
  });
  const lines = await linesOf(exportStaff());
  expect(lines.filter((line) => line.includes('@shop.example,staff,'))).toEqual([
    'a@shop.example,staff,no,2027-01-01T12:00:00.000Z,boss@shop.example,',
    'b@shop.example,staff,no,2027-01-01T12:00:00.000Z,boss@shop.example,',
  ]);
});

test('webhooks: what waits, what failed and what was not understood, each once', async () => {
  const at = (n: number) => new Date(Date.UTC(2027, 0, 1, 0, Math.floor(n / 7)));
  await db().resource.createMany({
    data: numbers.flatMap((n) => [
      ...[
        { kind: 'CUSTOMER' as const, resourceId: `c-${n}`, dirty: 1, dirtyAt: at(n), dueAt: at(n) },
      ],
      ...[{ kind: 'PRODUCT' as const, resourceId: `p-${n}`, dirty: 1, deadAt: at(n) }],
    ]),
  });
  await db().webhookEvent.createMany({
    data: numbers.flatMap(() => [
      { state: 'QUARANTINED' as const, reason: 'type', type: FORMULA, body: Buffer.from('{}') },
      { state: 'ACCEPTED' as const, body: Buffer.from('{}') },
    ]),
  });
  const pending = await linesOf(exportWebhooks({ show: 'pending' }));
  expectWhole(pending, MANY);
  expect(pending[0]).toMatch(/^CUSTOMER,c-\d,2027-01-01T00:00/);
  const dead = await linesOf(exportWebhooks({ show: 'dead' }));
  expectWhole(dead, MANY);
  expect(dead.at(-1)).toMatch(/^PRODUCT,p-\d,/);
  expectWhole(await linesOf(exportWebhooks({ show: 'quarantined' })), MANY);
  expect((await exportWebhooks({ show: 'inbox' })).status).toBe(400);
});
