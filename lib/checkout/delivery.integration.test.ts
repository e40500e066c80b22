import { beforeAll, expect, test } from 'vitest';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { moveClock } from '@/lib/db/clock';
import { arrivalsAt } from '@/lib/delivery/arrivals';
import { loadHolidays } from '@/lib/delivery/holidays';
import { writeMail } from '@/lib/mail/template';
import { issueOrderKey } from '@/lib/orders/access/links';
import { orderPaid } from '@/lib/orders/mail-templates';
import { orderForViewer } from '@/lib/orders/queries';
import {
  addProduct,
  fillCart,
  openSmallShop,
  submissionOf,
  type TestVariant,
} from '@/lib/testing/builders/shop';
import { openWorld } from '@/lib/testing/world';
import { pay } from './pay';
import type { PayInput } from './schema';

const world = openWorld();
let shirt: TestVariant;

/** 12.50 for the shirt, 4.90 for delivery in one or two working days, and 20 % on both. */
const TOTAL = 2088;

beforeAll(async () => {
  await loadHolidays();
  shirt = await openSmallShop();
  await addProduct('By courier', 490, { shipping: 'express', countries: ['IE', 'US'] });
});

async function readyToPay(given: Partial<PayInput> = {}) {
  const cartId = await fillCart([[shirt, 1]]);
  const submission = submissionOf(cartId, TOTAL, await world.token());
  const input: PayInput = { ...submission, shippingMethod: 'express', ...given };
  return { input, shopper: { userId: null, cartId } };
}

const courier = { code: 'express', days: { from: 1, to: 2 } };

async function shownAt(at: Date) {
  const { express: shown } = await arrivalsAt(at, [courier], 'IE');
  if (!shown) throw new Error('Nothing is promised');
  return { from: shown.from, to: shown.to };
}

/** Moves the shop's clock to a time of day in winter, on a Tuesday whose next days are working days. */
const goTo = (time: string) => moveClock(Date.parse(`2027-02-09T${time}Z`) - Date.now());

async function orderOf(cartId: string) {
  return db().order.findFirst({ where: { cartId } });
}

test('an incomplete address is not charged, and its fields are named', async () => {
  const { input, shopper } = await readyToPay();
  const wrong = { ...input, address: { ...input.address, postalCode: 'D08', city: '' } };
  expect(await pay(wrong, shopper)).toMatchObject({
    outcome: 'invalid',
    fields: {
      'address.city': 'Enter your city.',
      'address.postalCode': 'Check the Eircode. Example: A65 F4E2.',
    },
  });
  expect(await orderOf(shopper.cartId)).toBeNull();
  expect((await pay(input, shopper)).outcome).toBe('paid');
});

test('a lost response is repeated, whatever the address rules are by then', async () => {
  const { input, shopper } = await readyToPay();
  const paid = await pay(input, shopper);
  // As if its address had been accepted by older rules.
  const address = { ...input.address, postalCode: 'old' };
  await db().order.updateMany({ where: { cartId: shopper.cartId }, data: { address } });
  expect(await pay({ ...input, address }, shopper)).toEqual(paid);
});

test('the delivery dates shown on the page are the order’s, on its page and in its mail', async () => {
  await goTo('11:50');
  const shown = await shownAt(now());
  expect(shown).toEqual({ from: '2027-02-10', to: '2027-02-11' });
  const { input, shopper } = await readyToPay({ shownArrival: shown });
  const result = await pay(input, shopper);
  if (result.outcome !== 'paid') throw new Error(result.outcome);
  const { orderId } = result;
  const view = await orderForViewer(orderId, issueOrderKey(orderId));
  expect(view?.arrival).toEqual(shown);
  const mail = await orderPaid.write({ orderId });
  if (!mail) throw new Error('No mail');
  const { text } = await writeMail(mail);
  expect(text).toMatch(/Arrives Wed 10\s–\sThu 11 February/);
  expect(text).toContain('Ada Buyer, 1 Road, Dublin, D01 F5P2, Ireland');
});

test('dates shown just before the cut-off are kept; later the new dates are shown first', async () => {
  await goTo('11:55');
  const shown = await shownAt(now());
  await goTo('12:05');
  expect(await shownAt(now())).not.toEqual(shown);
  const early = await readyToPay({ shownArrival: shown });
  expect((await pay(early.input, early.shopper)).outcome).toBe('paid');
  expect(await orderOf(early.shopper.cartId)).toMatchObject({
    arrivesFrom: new Date(shown.from),
    arrivesTo: new Date(shown.to),
  });

  await goTo('12:30');
  const late = await readyToPay({ shownArrival: shown });
  const answer = await pay(late.input, late.shopper);
  expect(answer).toMatchObject({
    outcome: 'changed',
    why: 'datesChanged',
    quote: { arrivals: { express: { from: '2027-02-11', to: '2027-02-12' } } },
  });
  expect(await orderOf(late.shopper.cartId)).toBeNull();
});

test('the next attempt of an order has its own delivery date', async () => {
  await goTo('09:00');
  const { input, shopper } = await readyToPay({
    paymentToken: await world.token('4000000000000002'),
  });
  expect((await pay(input, shopper)).outcome).toBe('declined');
  await goTo('13:00');
  const again = { ...input, paymentToken: await world.token() };
  expect((await pay(again, shopper)).outcome).toBe('paid');
  expect(await orderOf(shopper.cartId)).toMatchObject({ arrivesFrom: new Date('2027-02-11') });
});

test('a method without a known duration promises no date', async () => {
  const { input, shopper } = await readyToPay({ shippingMethod: 'standard' });
  expect((await pay(input, shopper)).outcome).toBe('paid');
  expect(await orderOf(shopper.cartId)).toMatchObject({ arrivesFrom: null, arrivesTo: null });
});
