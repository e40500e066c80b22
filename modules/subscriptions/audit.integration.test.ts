import { expect, test } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { pay } from '@/lib/checkout/pay';
import { db } from '@/lib/db/client';
import { auditService } from '@/lib/ledger/service-audit';
import { subscribed } from '@/lib/testing/builders/clubs';
import {
  fillCart,
  openSmallShop,
  submissionOf,
  type TestVariant,
  totalOf,
} from '@/lib/testing/builders/shop';
import { startRelay } from '@/lib/testing/service/relay';
import { openWorld } from '@/lib/testing/world';

const DAY = 24 * 60 * 60_000;
const world = openWorld();

type Row = { id: string; customerId: string };

/** What the audit says of these ids, as "problem weight". */
async function said(...ids: string[]): Promise<string[]> {
  const { findings, failures } = await auditService();
  expect(failures).toEqual([]);
  return findings
    .filter((one) => ids.includes(one.id))
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

const chargesOf = (who: Pick<Viewer, 'email'>) => world.bookedOf<Row>('transactions', who);

/** A charge by somebody else with the shop's credentials. */
async function chargedElsewhere(customerId: string): Promise<string> {
  const { id } = await world.call<Row>('POST', '/transactions', {
    paymentToken: await world.token(),
    customerId,
    items: [{ productId: shop?.serviceProductId, quantity: 1 }],
    taxRatesOptions: [],
  });
  return id;
}

test('orders and subscriptions of the shop have owners', async () => {
  const { transactionId } = await bought();
  const { serviceId, who } = await subscribed(world);
  const ids = (await chargesOf(who)).map((one) => one.id);
  expect(await said(transactionId, serviceId, ...ids)).toEqual([]);
});

test('months of subscriptions are not reported as damage if the list names neither them nor customers', async () => {
  const { who } = await subscribed(world);
  const own = (await chargesOf(who)).map((one) => one.id);
  const relay = await startRelay(world.serviceUrl());
  relay.rewrite('GET /transactions', (list) =>
    (list as Row[]).map((row) => ({ ...row, customerId: undefined, subscriptionId: undefined })),
  );
  world.atService(relay.url);
  try {
    expect(own).toHaveLength(1);
    expect(await said(...own)).toEqual([]);
  } finally {
    await relay.stop();
  }
});

test.each([
  ['its amount tells', null],
  ['there are more charges than months', { amount: undefined }],
])(
  'a subscriber’s second charge is named where no charge shows its items, since %s',
  async (_, hidden) => {
    const { who, customerId } = await subscribed(world);
    const { order } = await bought(who.email);
    const { body } = await db().paymentAttempt.findFirstOrThrow({ where: { orderId: order.id } });
    const second = await world.call<Row>('POST', '/transactions', {
      ...(body as object),
      paymentToken: await world.token(),
    });
    const own = (await chargesOf(who)).filter((one) => one.customerId === customerId);
    const relay = await startRelay(world.serviceUrl());
    relay.rewrite('GET /transactions', (list) =>
      (list as Row[]).map((row) => ({
        ...{ ...row, ...hidden },
        ...{ items: [], subscriptionId: undefined, createdAt: undefined },
      })),
    );
    world.atService(relay.url);
    try {
      expect(own).toHaveLength(3);
      expect(await said(...own.map((one) => one.id))).toEqual(['charge-without-owner damage']);
      // Which of them it is can be told by its amount only.
      if (!hidden) expect(await said(second.id)).toHaveLength(1);
    } finally {
      await relay.stop();
    }
  },
);

test('a reverted change explains an extra charge, if charges show nothing', async () => {
  const { id, who, customerId } = await subscribed(world);
  await bought();
  await chargedElsewhere(customerId);
  const own = (await chargesOf(who)).map((one) => one.id);
  const relay = await startRelay(world.serviceUrl());
  relay.rewrite('GET /transactions', (list) =>
    (list as Row[]).map((row) => ({
      ...{ ...row, amount: undefined, createdAt: undefined },
      ...{ items: [], subscriptionId: undefined },
    })),
  );
  world.atService(relay.url);
  try {
    expect(own).toHaveLength(2);
    expect(await said(...own)).toEqual(['charge-without-owner damage']);
    const { planKey } = await db().subscription.findUniqueOrThrow({ where: { id } });
    const until = new Date();
    await db().formerTerms.create({ data: { subscriptionId: id, planKey, quantity: 7, until } });
    expect(await said(...own)).toEqual([]);
  } finally {
    await relay.stop();
  }
});

test('a subscription without an owner and its charges are reported', async () => {
  const { who, serviceId } = await subscribed(world);
  const ids = (await chargesOf(who)).map((one) => one.id);
  await db().subscription.deleteMany({ where: { serviceId } });
  await db().subscriptionAttempt.deleteMany({ where: { userId: who.userId } });
  expect(await said(serviceId, ...ids)).toEqual([
    'charge-without-owner damage',
    'subscription-without-owner damage',
  ]);
});

test('a subscription that runs on or is charged after its end, or is gone at the service, is reported', async () => {
  const { who, id, serviceId } = await subscribed(world);
  await db().subscription.update({
    where: { id },
    data: { status: 'ENDED', endedAt: new Date() },
  });
  expect(await said(serviceId)).toEqual(['subscription-runs-on damage']);
  await world.pass(40 * DAY);
  const ids = (await chargesOf(who)).map((one) => one.id);
  expect(await said(...ids)).toEqual(['charged-after-the-end damage']);

  const other = await subscribed(world);
  await world.call('DELETE', `/subscriptions/${other.serviceId}`);
  expect(await said(other.serviceId)).toEqual(['subscription-gone damage']);
});

test('a subscription with other terms, or with another amount of its first charge, is reported', async () => {
  const { id, serviceId } = await subscribed(world);
  await db().subscription.update({ where: { id }, data: { quantity: 9, status: 'PAST_DUE' } });
  expect(await said(serviceId)).toEqual(['subscription-differs damage']);
  await db().subscription.update({ where: { id }, data: { quantity: 1, status: 'ACTIVE' } });
  await db().subscriptionAttempt.update({ where: { id }, data: { monthlyAmount: 1 } });
  expect(await said(serviceId)).toEqual(['charged-otherwise damage']);
});

test('an unavailable service makes the audit fail', async () => {
  await subscribed(world);
  world.unplug();
  const { failures } = await auditService();
  expect(failures).toEqual([
    'The list of transactions could not be read.',
    expect.stringMatching(/^\d+ of the subscriptions could not be read\.$/),
  ]);
});
