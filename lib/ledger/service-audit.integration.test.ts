import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pay } from '@/lib/checkout/pay';
import { db } from '@/lib/db/client';
import { dropCustomer } from '@/lib/payments/customers/customer';
import {
  fillCart,
  openSmallShop,
  submissionOf,
  type TestVariant,
  totalOf,
} from '@/lib/testing/builders/shop';
import { startRelay } from '@/lib/testing/service/relay';
import { openWorld } from '@/lib/testing/world';
import { auditService } from './service-audit';

const world = openWorld();

type Row = { id: string; customerId: string };

/** The audit's findings about these ids, as "problem weight". */
async function findingsOf(...ids: string[]): Promise<string[]> {
  const { findings, failures } = await auditService();
  expect(failures).toEqual([]);
  return findings
    .filter((finding) => ids.includes(finding.id))
    .map(({ problem, weight }) => `${problem} ${weight}`)
    .toSorted();
}

let shop: TestVariant | undefined;

async function bought(by?: string) {
  shop ??= await openSmallShop();
  const cartId = await fillCart([[shop, 1]]);
  const contact = by === undefined ? {} : { email: by };
  const submission = submissionOf(cartId, totalOf([[shop, 1]]), await world.token(), contact);
  const result = await pay(submission, { userId: null, cartId });
  if (result.outcome !== 'paid') throw new Error(`It was ${result.outcome}`);
  const order = await db().order.findFirstOrThrow({ where: { cartId } });
  return { order, email: submission.contact.email, transactionId: order.transactionId ?? '' };
}

/** A charge that used the shop's credentials, but was not requested by the shop. */
async function chargedElsewhere(customerId: string): Promise<string> {
  const { id } = await world.call<Row>('POST', '/transactions', {
    paymentToken: await world.token(),
    customerId,
    items: [{ productId: shop?.serviceProductId, quantity: 1 }],
    taxRatesOptions: [],
  });
  return id;
}

test('a paid order of the shop has an owner', async () => {
  expect(await findingsOf((await bought()).transactionId)).toEqual([]);
});

test('a second charge of a customer is reported, and a sale of an unknown customer as another shop’s', async () => {
  const { email } = await bought();
  const [customer] = await world.customersOf({ email });
  const second = await chargedElsewhere(customer?.id ?? '');
  expect(await findingsOf(second)).toEqual(['charge-without-owner damage']);
  const stranger = await world.call<Row>('POST', '/customers', {
    ...{ firstname: 'A', lastname: 'B', email: `${randomUUID()}@x.example`, type: 'INDIVIDUAL' },
  });
  const foreign = await chargedElsewhere(stranger.id);
  expect(await findingsOf(foreign)).toEqual(['charge-without-owner elsewhere']);
});

test('a second charge is reported even if the shop has deleted its customer', async () => {
  const { email } = await bought();
  const [customer] = await world.customersOf({ email });
  const second = await chargedElsewhere(customer?.id ?? '');
  await dropCustomer(customer?.id ?? '');
  const { findings } = await auditService();
  expect(findings.find((one) => one.id === second)).toMatchObject({
    ...{ problem: 'charge-without-owner', weight: 'damage' },
    about: expect.stringContaining(email),
  });
});

test('the charge of a refused order is reported, and that of an unsettled order as possibly its own', async () => {
  const { email } = await bought();
  const [customer] = await world.customersOf({ email });
  const charge = await chargedElsewhere(customer?.id ?? '');
  const attempt = await db().paymentAttempt.findFirstOrThrow({
    where: { customerId: customer?.id ?? '' },
  });
  const cart = await db().cart.create({ data: { id: randomUUID() } });
  const {
    id: _,
    transactionId: __,
    paidAt: ___,
    ...order
  } = await db().order.findUniqueOrThrow({
    where: { id: attempt.orderId ?? '' },
  });
  const other = await db().order.create({
    data: {
      ...{ ...order, number: randomUUID(), cartId: cart.id, status: 'REVIEW' as const },
      ...{ contact: {}, address: {} },
    },
  });
  const refused = await db().paymentAttempt.create({
    data: {
      ...{ orderId: other.id, number: 1, tokenHash: randomUUID(), tokenReceivedAt: new Date() },
      ...{
        state: 'REVIEW',
        customerId: customer?.id ?? '',
        sends: 1,
        body: { items: [], taxRatesOptions: [] },
      },
      ...{ matchKey: randomUUID(), baseline: 1n },
    },
  });
  expect(await findingsOf(charge)).toEqual(['charge-without-owner open']);
  await db().paymentAttempt.update({ where: { id: refused.id }, data: { state: 'REFUSED' } });
  await db().order.update({ where: { id: other.id }, data: { status: 'FAILED' } });
  expect(await findingsOf(charge)).toEqual(['charge-without-owner damage']);
});

test('a paid order is reported if its charge is missing, refunded, of another amount, or another customer’s', async () => {
  const { order, transactionId } = await bought();
  await db().order.update({
    where: { id: order.id },
    data: {
      totalAmount: order.totalAmount + 1,
      subtotalAmount: order.subtotalAmount + 1,
    },
  });
  await db().paymentAttempt.updateMany({
    where: { orderId: order.id },
    data: { customerId: 'another' },
  });
  expect(await findingsOf(transactionId)).toEqual([
    'charge-of-another-customer damage',
    'charged-otherwise damage',
  ]);
  await db().paymentAttempt.updateMany({
    where: { orderId: order.id },
    data: { transactionId: 'made-up' },
  });
  await db().order.update({ where: { id: order.id }, data: { transactionId: 'made-up' } });
  expect(await findingsOf(transactionId, 'made-up')).toEqual([
    'charge-without-owner damage',
    'paid-without-charge damage',
  ]);
});

test('a returned charge is reported', async () => {
  const { transactionId } = await bought();
  const relay = await startRelay(world.serviceUrl());
  const list = await world.call<Row[]>('GET', '/transactions');
  const body = JSON.stringify(
    list.map((one) => (one.id === transactionId ? { ...one, status: 'REFUNDED' } : one)),
  );
  relay.replaceAnswers('GET /transactions', { status: 200, body });
  world.atService(relay.url);
  try {
    expect(await findingsOf(transactionId)).toEqual(['charge-undone damage']);
  } finally {
    await relay.stop();
  }
});

test('an unavailable service makes the audit fail', async () => {
  world.unplug();
  expect((await auditService()).failures).toContain('The list of transactions could not be read.');
});
