import { beforeAll, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { writeMail } from '@/lib/mail/template';
import { findView } from '@/lib/markets/views';
import {
  fillCart,
  openSmallShop,
  submissionOf,
  type TestVariant,
} from '@/lib/testing/builders/shop';
import { openWorld } from '@/lib/testing/world';
import { runInView } from '@/lib/texts/current-view';
import { templates } from '@/lib/worker/mail-catalog';
import { pay } from './pay';

const world = openWorld();
const german = findView('de');
if (!german) throw new Error('There is no German view');

/** 12.50 for a shirt and 4.90 for its parcel, and 20 % on both. */
const TOTAL = 2088;

let shirt: TestVariant;

beforeAll(async () => {
  shirt = await openSmallShop();
});

async function buy(): Promise<string> {
  const cartId = await fillCart([[shirt, 1]]);
  const input = submissionOf(cartId, TOTAL, await world.token());
  const result = await pay(input, { userId: null, cartId });
  if (result.outcome !== 'paid') throw new Error(result.outcome);
  return result.orderId;
}

async function mailOf(orderId: string) {
  const mail = await templates['order-paid'].write({ orderId });
  if (!mail) throw new Error('No mail is written');
  return writeMail(mail);
}

test('an order has the view it was placed in, and its mails are in its language', async () => {
  const orderId = await runInView(german, buy);
  const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  expect(order.view).toBe('de');
  // The process that writes it is in another language, or none.
  const { subject, text, html } = await mailOf(orderId);
  expect(subject).toBe(`Bestellung ${order.number} ist bezahlt`);
  expect(text).toMatch(/Gesamtbetrag: 20,88\s€/);
  expect(text).toContain('Irland');
  expect(html).toMatch(/href="[^"]+\/de\/orders\//);
  expect(html).toContain('lang="de"');
});

test('mails about an order of the default view, or of a removed one, are in the default language', async () => {
  const orderId = await buy();
  const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  expect(order.view).toBeNull();
  const { subject } = await mailOf(orderId);
  expect(subject).toBe(`Order ${order.number} is paid`);
  // Its market was removed: this view has no pages.
  await db().order.update({ where: { id: orderId }, data: { view: 'li-de' } });
  const { html, ...mail } = await mailOf(orderId);
  expect(mail.subject).toBe(subject);
  expect(html).not.toContain('/li-de/');
});
