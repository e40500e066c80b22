import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { now } from '@/lib/clock';
import { db, disconnect } from '@/lib/db/client';
import { log } from '@/lib/log';
import { service } from '@/lib/service/client';
import {
  addProduct,
  fillCart,
  openTestShop,
  submissionOf,
  type TestVariant,
  totalOf,
} from '@/lib/testing/builders/shop';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { useTestEnv } from '@/lib/testing/env';
import { armFault, type Fault } from '@/lib/testing/service/faults';
import { serviceEnvOf, type Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { issueCheckoutKey } from './checkout-key';
import { pay } from './pay';

type Options = { profile?: string };

const tenants: { name: string; options: Options }[] = [
  { name: 'a service that shows a lot', options: {} },
  { name: 'a service that shows what the interface shows', options: { profile: 'minimal' } },
];

describe.each(tenants)('with $name', ({ options }) => {
  let database: TestDatabase;
  const sandbox = testSandbox();
  let tenant: Tenant;
  let variants: TestVariant[];
  /** Without a code, a refusal may hide that the token was used: its outcome is unknown. */
  const says = options.profile !== 'minimal';

  beforeAll(async () => {
    database = await createTestDatabase();
    tenant = await sandbox.createTenant(options);
    useTestEnv({
      databaseUrl: database.url,
      service: { ...serviceEnvOf(sandbox.url, tenant), timeoutMs: 2_000 },
    });
    variants = await openTestShop();
  });

  afterAll(async () => {
    await disconnect();
    await database.drop();
  });

  function variant(index: number): TestVariant {
    const found = variants[index];
    if (!found) throw new Error('No such variant');
    return found;
  }

  const guest = (cartId: string | null) => ({ userId: null, cartId });

  /** The service's own books, whatever its API shows. */
  async function booked() {
    type Booked = { id: string; amount: number; items: unknown[] };
    const path = '/transactions?limit=1000';
    return (await sandbox.control<{ transactions: Booked[] }>(tenant, 'GET', path)).transactions;
  }

  async function customersWith(email: string) {
    type Booked = { customers: { email: string }[] };
    const { customers } = await sandbox.control<Booked>(tenant, 'GET', '/customers?limit=1000');
    return customers.filter((one) => one.email === email);
  }

  /** A valid cart and submission of Pay. */
  async function readyToPay(card?: string) {
    const lines: [TestVariant, number][] = [[variant(0), 2]];
    const cartId = await fillCart(lines);
    const submission = submissionOf(cartId, totalOf(lines), await sandbox.cardToken(tenant, card));
    return { cartId, submission, lines };
  }

  const fault = (spec: Fault) =>
    armFault(sandbox, tenant, { method: 'POST', path: '/transactions', ...spec });

  async function latestAttempt(orderId: string) {
    return db().paymentAttempt.findFirstOrThrow({
      where: { orderId },
      orderBy: { number: 'desc' },
    });
  }

  describe('a good card', () => {
    test('pays the order, and the service agrees to the cent', async () => {
      const { cartId, submission } = await readyToPay();
      const result = await pay(submission, guest(cartId));
      expect(result.outcome).toBe('paid');
      const order = await db().order.findFirstOrThrow({
        where: { cartId },
        include: { taxes: true },
      });
      expect(order).toMatchObject({
        status: 'PAID',
        totalAmount: submission.shownTotal,
        cardLast4: '4242',
      });
      const transaction = (await booked()).find((one) => one.id === order.transactionId);
      expect(Math.round((transaction?.amount ?? 0) * 100)).toBe(submission.shownTotal);
      expect(transaction?.items).toHaveLength(2);
      expect(order.amountMismatch).toBe(false);
    });

    test('empties the cart, except for what was added meanwhile', async () => {
      const { cartId, submission } = await readyToPay();
      await pay(submission, guest(cartId));
      const cart = await db().cart.findUniqueOrThrow({ where: { id: cartId } });
      expect(cart.closedAt).not.toBeNull();
      const successor = await db().cart.findUniqueOrThrow({
        where: { id: cart.successorId ?? '' },
        include: { items: true },
      });
      expect(successor.items).toEqual([]);
    });

    test('leaves no token behind, and one mail', async () => {
      const { cartId, submission } = await readyToPay();
      await pay(submission, guest(cartId));
      const order = await db().order.findFirstOrThrow({ where: { cartId } });
      expect((await latestAttempt(order.id)).tokenCipher).toBeNull();
      expect(await db().mail.count({ where: { dedupeKey: `order-paid:${order.id}` } })).toBe(1);
    });

    test('of a returning customer uses the same customer at the service', async () => {
      const email = `${randomUUID()}@example.com`;
      const first = await readyToPay();
      await pay(
        { ...first.submission, contact: { ...first.submission.contact, email } },
        guest(first.cartId),
      );
      const second = await readyToPay();
      const result = await pay(
        { ...second.submission, contact: { ...second.submission.contact, email } },
        guest(second.cartId),
      );
      expect(result.outcome).toBe('paid');
      expect(await customersWith(email)).toHaveLength(1);
    });
  });

  describe('submitting again', () => {
    test('at the same time charges once and returns the same result to both', async () => {
      const { cartId, submission } = await readyToPay();
      const before = (await booked()).length;
      const results = await Promise.all([1, 2, 3, 4].map(() => pay(submission, guest(cartId))));
      expect(new Set(results.map((one) => JSON.stringify(one))).size).toBe(1);
      expect(results[0]?.outcome).toBe('paid');
      expect((await booked()).length).toBe(before + 1);
    });

    test('in two tabs, each with its own key and token, charges once', async () => {
      const { cartId, submission } = await readyToPay();
      const before = (await booked()).length;
      const other = {
        ...submission,
        checkoutKey: issueCheckoutKey(cartId),
        paymentToken: await sandbox.cardToken(tenant),
      };
      const results = await Promise.all([
        pay(submission, guest(cartId)),
        pay(other, guest(cartId)),
      ]);
      expect(results.map((one) => one.outcome)).toEqual(['paid', 'paid']);
      expect((await booked()).length).toBe(before + 1);
      const late = { ...submission, checkoutKey: issueCheckoutKey(cartId) };
      const successor = await db().cart.findUniqueOrThrow({ where: { id: cartId } });
      expect((await pay(late, guest(successor.successorId))).outcome).toBe('paid');
      expect((await booked()).length).toBe(before + 1);
    });

    test('after a lost response returns the same result', async () => {
      const { cartId, submission } = await readyToPay();
      const first = await pay(submission, guest(cartId));
      const cart = await db().cart.findUniqueOrThrow({ where: { id: cartId } });
      expect(await pay(submission, guest(cart.successorId))).toEqual(first);
    });

    test('with the same key for another cart charges nothing', async () => {
      const { cartId, submission } = await readyToPay('4000000000000002');
      expect((await pay(submission, guest(cartId))).outcome).toBe('declined');
      await db().cartItem.updateMany({ where: { cartId }, data: { quantity: 3 } });
      const before = (await booked()).length;
      const changed = {
        ...submission,
        shownTotal: totalOf([[variant(0), 3]]),
        paymentToken: await sandbox.cardToken(tenant),
      };
      expect((await pay(changed, guest(cartId))).outcome).toBe('changed');
      const moved = { ...submission.address, line1: '2 Road' };
      expect((await pay({ ...submission, address: moved }, guest(cartId))).outcome).toBe('changed');
      expect((await booked()).length).toBe(before);
    });
  });

  describe('a declined card', () => {
    test('charges nothing, keeps the cart, and another card pays the same order', async () => {
      const { cartId, submission } = await readyToPay('4000000000000002');
      const declined = await pay(submission, guest(cartId));
      expect(declined).toMatchObject({ outcome: 'declined', by: 'card' });
      const order = await db().order.findFirstOrThrow({ where: { cartId } });
      expect(order.status).toBe('FAILED');
      expect(await db().cartItem.count({ where: { cartId } })).toBe(1);
      const again = { ...submission, paymentToken: await sandbox.cardToken(tenant) };
      expect(await pay(again, guest(cartId))).toEqual({ outcome: 'paid', orderId: order.id });
      expect(await db().order.count({ where: { cartId } })).toBe(1);
    });

    test('sent again by the browser gets the same result, and no second attempt', async () => {
      const { cartId, submission } = await readyToPay('4000000000000002');
      await pay(submission, guest(cartId));
      expect(await pay(submission, guest(cartId))).toMatchObject({ outcome: 'declined' });
      const order = await db().order.findFirstOrThrow({ where: { cartId } });
      expect(await db().paymentAttempt.count({ where: { orderId: order.id } })).toBe(1);
    });
  });

  test('a tax code that the service does not know is the shop’s mistake, and logged as one', async () => {
    const { cartId, submission } = await readyToPay();
    const { taxRates } = await sandbox.control<{ taxRates: unknown[] }>(
      tenant,
      'GET',
      '/tax-rates',
    );
    const logged = (['error', 'warn'] as const).map((level) =>
      vi.spyOn(log, level).mockImplementation(() => {}),
    );
    try {
      await sandbox.control(tenant, 'PUT', '/tax-rates', { taxRates: [] });
      const refused = await pay(submission, guest(cartId));
      const lines = logged.flatMap(({ mock }) => mock.calls.map((line) => JSON.stringify(line)));
      const line = lines.find((each) => each.includes('refused a payment'));
      expect(line).toMatch(says ? /"TAX_CODE_UNKNOWN".*"excerpt":/i : /"reason":"unclear-refusal"/);
      expect(refused).toMatchObject(
        says
          ? { outcome: 'declined', by: 'shop', reason: 'shop-refused' }
          : { outcome: 'confirming' },
      );
      expect(lines.join()).not.toContain(submission.paymentToken);
    } finally {
      for (const each of logged) each.mockRestore();
      await sandbox.control(tenant, 'PUT', '/tax-rates', { taxRates });
    }
    expect(
      (await pay({ ...submission, paymentToken: await sandbox.cardToken(tenant) }, guest(cartId)))
        .outcome,
    ).toBe(says ? 'paid' : 'confirming');
  });

  describe('a shopper who may not start another charge now', () => {
    const refuse = async () => 'Too many.';
    const refused = { outcome: 'unavailable', why: 'limited', limit: 'Too many.' };

    test('is refused before anything is written', async () => {
      const { cartId, submission } = await readyToPay();
      expect(await pay(submission, guest(cartId), refuse)).toMatchObject(refused);
      expect(await db().order.count({ where: { cartId } })).toBe(0);
      expect((await pay(submission, guest(cartId))).outcome).toBe('paid');
    });

    test('is refused another card for the key of a declined one', async () => {
      const { cartId, submission } = await readyToPay('4000000000000002');
      await pay(submission, guest(cartId));
      const again = { ...submission, paymentToken: await sandbox.cardToken(tenant) };
      expect(await pay(again, guest(cartId), refuse)).toMatchObject(refused);
      expect(await db().paymentAttempt.count({ where: { order: { cartId } } })).toBe(1);
    });

    test('gets the lost result, however often they ask', async () => {
      const { cartId, submission } = await readyToPay();
      const paid = await pay(submission, guest(cartId));
      expect(paid.outcome).toBe('paid');
      expect(await pay(submission, guest(cartId), refuse)).toEqual(paid);
    });

    test('does not read that nothing was charged while another tab’s charge is unsettled', async () => {
      const { cartId, submission, lines } = await readyToPay();
      await fault({ kind: 'commit-then-close' });
      const unsettled = await pay(submission, guest(cartId));
      expect(unsettled.outcome).toBe('confirming');
      const other = submissionOf(cartId, totalOf(lines), await sandbox.cardToken(tenant));
      expect(await pay(other, guest(cartId), refuse)).toMatchObject({ outcome: 'busy' });
      expect(await pay(submission, guest(cartId), refuse)).toEqual(unsettled);
    });
  });

  describe('a submission that cannot be charged', () => {
    test('a total that was not shown', async () => {
      const { cartId, submission } = await readyToPay();
      const result = await pay(
        { ...submission, shownTotal: submission.shownTotal - 1 },
        guest(cartId),
      );
      expect(result).toMatchObject({
        outcome: 'changed',
        quote: { total: { amount: submission.shownTotal } },
      });
      expect(await db().order.count({ where: { cartId } })).toBe(0);
    });

    test('other goods with the same total', async () => {
      const { cartId, submission, lines } = await readyToPay();
      const other = await addProduct('Shirt at the same price', variant(0).price);
      const shown = (of: TestVariant) =>
        lines.map(([{ price }, quantity]) => ({
          variantId: of.variantId,
          quantity,
          unit: price,
        }));
      const swapped = { ...submission, shownLines: shown(other) };
      expect(await pay(swapped, guest(cartId))).toMatchObject({
        outcome: 'changed',
        quote: { total: { amount: submission.shownTotal } },
      });
      expect(await db().order.count({ where: { cartId } })).toBe(0);
      const seen = { ...submission, shownLines: shown(variant(0)) };
      expect((await pay(seen, guest(cartId))).outcome).toBe('paid');
    });

    test('a price that changed at the service within the last half minute', async () => {
      const product = await addProduct('Changing shirt', 1000);
      const lines: [TestVariant, number][] = [[product, 1]];
      const cartId = await fillCart(lines);
      const submission = submissionOf(cartId, totalOf(lines), await sandbox.cardToken(tenant));
      await sandbox.control(tenant, 'PATCH', `/products/${product.serviceProductId}`, {
        price: 11,
      });
      const result = await pay(submission, guest(cartId));
      const total = totalOf([[{ ...product, price: 1100 }, 1]]);
      expect(result).toMatchObject({ outcome: 'changed', quote: { total: { amount: total } } });
      const nextKey = result.outcome === 'changed' ? result.nextKey : '';
      const again = { ...submission, shownTotal: total, checkoutKey: nextKey };
      again.paymentToken = await sandbox.cardToken(tenant);
      expect((await pay(again, guest(cartId))).outcome).toBe('paid');
    });

    test('a price raised after the mirror read it: no other price than the one shown is charged', async () => {
      const product = await addProduct('Dearer shirt', 1000);
      await db().mirrorProduct.updateMany({ data: { fetchedAt: now() } });
      const lines: [TestVariant, number][] = [[product, 1]];
      const cartId = await fillCart(lines);
      const submission = submissionOf(cartId, totalOf(lines), await sandbox.cardToken(tenant));
      await sandbox.control(tenant, 'PATCH', `/products/${product.serviceProductId}`, {
        price: 19,
      });
      const before = (await booked()).length;
      const result = await pay(submission, guest(cartId));
      const total = totalOf([[{ ...product, price: 1900 }, 1]]);
      expect(result).toMatchObject({ outcome: 'changed', quote: { total: { amount: total } } });
      expect(await booked()).toHaveLength(before);
      expect(await db().order.findFirst({ where: { cartId } })).toMatchObject({ status: 'FAILED' });
      const nextKey = result.outcome === 'changed' ? result.nextKey : '';
      const again = { ...submission, shownTotal: total, checkoutKey: nextKey };
      again.paymentToken = await sandbox.cardToken(tenant);
      expect((await pay(again, guest(cartId))).outcome).toBe('paid');
    });

    test.each([
      ['that cannot be read', { kind: 'status', status: 500 }],
      ['whose answer is another product’s', null],
    ])('a product %s', async (_, failure) => {
      const product = await addProduct('Unread shirt', 1000);
      const other = await addProduct('Another shirt', 1000);
      const lines: [TestVariant, number][] = [[product, 1]];
      const cartId = await fillCart(lines);
      const submission = submissionOf(cartId, totalOf(lines), await sandbox.cardToken(tenant));
      const path = `/products/${product.serviceProductId}`;
      const before = (await booked()).length;
      if (failure) await fault({ ...failure, method: 'GET', path });
      else {
        const { getProduct } = service();
        vi.spyOn(service(), 'getProduct').mockImplementation((id) =>
          getProduct(id === product.serviceProductId ? other.serviceProductId : id),
        );
      }
      expect(await pay(submission, guest(cartId))).toMatchObject({ outcome: 'unavailable' });
      expect(await booked()).toHaveLength(before);
    });

    test.each(['inactive', 'deleted'])('a product that is %s', async (how) => {
      const product = await addProduct('Going shirt', 1000);
      const lines: [TestVariant, number][] = [[product, 1]];
      const cartId = await fillCart(lines);
      const submission = submissionOf(cartId, totalOf(lines), await sandbox.cardToken(tenant));
      const path = `/products/${product.serviceProductId}`;
      if (how === 'inactive') await sandbox.control(tenant, 'PATCH', path, { active: false });
      else await sandbox.control(tenant, 'DELETE', path);
      const result = await pay(submission, guest(cartId));
      expect(result).toMatchObject({ outcome: 'changed', why: 'line-unavailable', quote: null });
      expect(await db().cartItem.count({ where: { cartId } })).toBe(1);
    });

    test('the cart of an account whose session has ended is not called empty', async () => {
      const { cartId, submission } = await readyToPay();
      const { id: userId } = await db().user.create({ data: {} });
      await db().cart.update({ where: { id: cartId }, data: { userId } });
      expect(await pay(submission, guest(null))).toMatchObject({
        outcome: 'changed',
        why: 'signedOut',
      });
    });

    test('an empty cart, a deleted cart, a key that was not issued here', async () => {
      const { cartId, submission } = await readyToPay();
      expect((await pay(submission, guest(null))).outcome).toBe('changed');
      expect((await pay(submission, guest('nowhere'))).outcome).toBe('changed');
      expect((await pay({ ...submission, checkoutKey: 'made-up' }, guest(cartId))).outcome).toBe(
        'changed',
      );
      await db().cartItem.deleteMany({ where: { cartId } });
      expect((await pay(submission, guest(cartId))).outcome).toBe('changed');
    });

    test.each([
      ['garbage', async () => 'garbage'],
      [
        'used before',
        async () => {
          const { cartId, submission } = await readyToPay();
          await pay(submission, guest(cartId));
          return submission.paymentToken;
        },
      ],
    ])('a token that is %s', async (name, token) => {
      const { cartId, submission } = await readyToPay();
      const result = await pay({ ...submission, paymentToken: await token() }, guest(cartId));
      // The shop itself knows a token that was used here.
      const isRefused = says || name === 'used before';
      expect(result.outcome).toBe(isRefused ? 'declined' : 'confirming');
      expect(await db().cartItem.count({ where: { cartId } })).toBe(1);
    });
  });

  describe('a response that is lost', () => {
    test.each(['commit-then-close', 'commit-then-truncate', 'commit-then-html'])(
      'by %s leaves the order unsettled, and nothing else is charged for the cart',
      async (kind) => {
        const { cartId, submission } = await readyToPay();
        await fault({ kind });
        const result = await pay(submission, guest(cartId));
        expect(result.outcome).toBe('confirming');
        const order = await db().order.findFirstOrThrow({ where: { cartId } });
        expect(order.status).toBe('UNCERTAIN');
        const before = (await booked()).length;
        const again = {
          ...submission,
          checkoutKey: issueCheckoutKey(cartId),
          paymentToken: await sandbox.cardToken(tenant),
        };
        expect((await pay(again, guest(cartId))).outcome).toBe('confirming');
        const other = submissionOf(cartId, submission.shownTotal, await sandbox.cardToken(tenant));
        expect((await pay(other, guest(cartId))).outcome).toBe('busy');
        expect((await booked()).length).toBe(before);
      },
    );
  });

  describe('an unreachable service', () => {
    test('charges nothing and loses nothing', async () => {
      const { cartId, submission } = await readyToPay();
      await fault({ kind: 'close', method: 'GET', path: '/products/*', times: 10 });
      const result = await pay(submission, guest(cartId));
      await sandbox.control(tenant, 'DELETE', '/faults');
      expect(result.outcome).toBe('unavailable');
      expect(await db().paymentAttempt.findMany({ where: { order: { cartId } } })).toMatchObject([
        { state: 'ABANDONED', sends: 0 },
      ]);
      const again = { ...submission, paymentToken: await sandbox.cardToken(tenant) };
      expect((await pay(again, guest(cartId))).outcome).toBe('paid');
    });

    test('during the creation of the customer charges nothing, and the next submission pays', async () => {
      const { cartId, submission } = await readyToPay();
      await fault({ kind: 'status', status: 503, path: '/customers' });
      expect((await pay(submission, guest(cartId))).outcome).toBe('unavailable');
      const again = { ...submission, paymentToken: await sandbox.cardToken(tenant) };
      expect((await pay(again, guest(cartId))).outcome).toBe('paid');
    });

    test('a lost response to the creation of a customer leads to that customer', async () => {
      const { cartId, submission } = await readyToPay();
      await fault({ kind: 'commit-then-close', path: '/customers' });
      expect((await pay(submission, guest(cartId))).outcome).toBe('paid');
      expect(await customersWith(submission.contact.email)).toHaveLength(1);
    });

    test('a customer that was deleted at the service is created again by the next submission', async () => {
      const email = `${randomUUID()}@example.com`;
      const first = await readyToPay();
      await pay(
        { ...first.submission, contact: { ...first.submission.contact, email } },
        guest(first.cartId),
      );
      const { serviceId } = await db().customer.findUniqueOrThrow({ where: { email } });
      await db().customer.update({ where: { email }, data: { updatedAt: new Date(0) } });
      await sandbox.call(tenant, 'DELETE', `/customers/${serviceId}`);
      const second = await readyToPay();
      const submission = { ...second.submission, contact: { ...second.submission.contact, email } };
      const refused = await pay(submission, guest(second.cartId));
      expect(refused.outcome).toBe('declined');
      const again = { ...submission, paymentToken: await sandbox.cardToken(tenant) };
      expect((await pay(again, guest(second.cartId))).outcome).toBe('paid');
    });
  });
});
