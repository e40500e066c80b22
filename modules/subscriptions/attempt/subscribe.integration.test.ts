import { afterEach, describe, expect, test } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { ensureOwnCustomer } from '@/lib/customers/service/customer';
import { db, pool } from '@/lib/db/client';
import { pauseMirror } from '@/lib/mirror/store';
import { syncResource } from '@/lib/mirror/work';
import { type Failpoint, observeFailpoints } from '@/lib/payments/failpoints';
import { reconcileAttempt, reconcileDue } from '@/lib/payments/reconcile';
import { transition } from '@/lib/payments/store';
import type { SubscriptionBody } from '@/lib/service/payment-service';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { leastServices, openWorld } from '@/lib/testing/world';
import { textsOf } from '@/lib/texts/dictionaries';
import { paymentKinds } from '@/modules/payment-kinds';
import { failureMessage, messageOf } from '../messages';
import { subscriptionPayment } from './payment';
import type { SubscribeInput } from './schema';
import { issueSubscriptionAttemptKey, subscribe } from './subscribe';

const MINUTE = 60_000;

describe.each(leastServices)('with $name', ({ options }) => {
  const world = openWorld(options);
  afterEach(() => observeFailpoints(undefined));

  const fault = (kind: string, more: object = {}) =>
    world.fault('POST', '/subscriptions', kind, more);

  async function ready(card?: string, planOptions?: Parameters<typeof openPlan>[0]) {
    const who = await signedIn();
    const planKey = await openPlan(planOptions);
    const input = subscriptionAttemptOf(planKey, await world.token(card));
    return { who, planKey, input };
  }

  type Booked = { id: string; customerId: string; quantity: number; status: string };

  /** What the sandbox's own books have for somebody. */
  const booked = (who: Viewer) => world.bookedOf<Booked>('subscriptions', who);

  const subscriptionsOf = (who: Viewer) =>
    db().subscription.findMany({ where: { userId: who.userId } });
  const mails = (who: Viewer) =>
    db().mail.findMany({ where: { recipient: who.email }, select: { template: true } });

  const attemptOf = ({ key }: SubscribeInput) =>
    db().paymentAttempt.findFirstOrThrow({ where: { subscriptionAttempt: { key } } });
  const stateOf = async (input: SubscribeInput) => (await attemptOf(input)).state;

  async function again(input: SubscribeInput): Promise<SubscribeInput> {
    return { ...input, paymentToken: await world.token() };
  }

  /** The process ends here. */
  function crashAt(where: Failpoint): void {
    observeFailpoints((name) => {
      if (name === where) throw new Error(`ended at ${where}`);
    });
  }

  /** What the worker does once the sender's lease is over. */
  async function recover() {
    observeFailpoints(undefined);
    await pool().query(`UPDATE charge_attempts SET "leaseUntil" = now() - interval '1 minute'
      WHERE state IN ('CREATED', 'SENDING')`);
    await reconcileDue(paymentKinds);
  }

  test('a month above the maximum charge is refused before anything is sent', async () => {
    const { who, input } = await ready(undefined, { price: 2_000_000_000 });
    expect(await subscribe(who, { ...input, shownTotal: 2_400_000_000 })).toMatchObject({
      outcome: 'changed',
      message: messageOf('tooMuch'),
    });
    expect(await db().subscriptionAttempt.count({ where: { userId: who.userId } })).toBe(0);
    expect(await booked(who)).toEqual([]);
  });

  test('a customer subscribes: here, at the service, and with one mail', async () => {
    const { who, input, planKey } = await ready();
    const result = await subscribe(who, input);
    expect(result).toMatchObject({ outcome: 'started' });
    expect(await booked(who)).toMatchObject([{ quantity: 1 }]);
    expect(await subscriptionsOf(who)).toMatchObject([
      { planKey, quantity: 1, status: 'ACTIVE', cardLast4: '4242', country: 'IE' },
    ]);
    expect(await mails(who)).toEqual([{ template: 'subscription-started' }]);
    const row = await attemptOf(input);
    expect(row.tokenCipher).toBeNull();
  });

  test('twelve submissions at the same time are one subscription attempt', async () => {
    const { who, input } = await ready();
    const results = await Promise.all(Array.from({ length: 12 }, () => subscribe(who, input)));
    expect(new Set(results.map((result) => result.outcome))).toEqual(new Set(['started']));
    expect(await booked(who)).toHaveLength(1);
    expect(await subscriptionsOf(who)).toHaveLength(1);
  });

  test('two tabs are one subscription attempt, and the other tab shows it', async () => {
    const { who, input, planKey } = await ready();
    const other = subscriptionAttemptOf(planKey, await world.token());
    const results = await Promise.all([subscribe(who, input), subscribe(who, other)]);
    const outcomes = results.map((result) => result.outcome).toSorted();
    expect([
      ['already', 'started'],
      ['busy', 'started'],
    ]).toContainEqual(outcomes);
    expect(await booked(who)).toHaveLength(1);
  });

  test('a customer with a plan is not subscribed to it again', async () => {
    const { who, input, planKey } = await ready();
    await subscribe(who, input);
    const second = await subscribe(who, subscriptionAttemptOf(planKey, await world.token()));
    expect(second).toMatchObject({
      outcome: 'already',
      message: expect.stringContaining('quantity'),
    });
    expect(await booked(who)).toHaveLength(1);
  });

  test('a declined card starts nothing; the next submission with another card does', async () => {
    const { who, input, planKey } = await ready('4000000000000002');
    const first = await subscribe(who, input);
    if (first.outcome !== 'declined') throw new Error(`The card was ${first.outcome}`);
    // Somebody on the way may have sent it twice: a refusal proves nothing.
    expect(first.message).toContain('According to the payment service, nothing was started');
    expect(first.message).not.toContain('not been charged');
    expect(await booked(who)).toEqual([]);
    expect(await subscriptionsOf(who)).toEqual([]);
    const token = await world.token();
    const second = await subscribe(
      who,
      subscriptionAttemptOf(planKey, token, { key: first.nextKey }),
    );
    expect(second.outcome).toBe('started');
    expect(await booked(who)).toHaveLength(1);
  });

  test('no message claims that an earlier, refused subscription attempt was not charged', () => {
    const { messages } = textsOf({ language: 'en', pseudo: false }).subscriptions;
    const keys = Object.keys(messages) as (keyof typeof messages)[];
    const said = [...keys.map(messageOf), failureMessage('never-sent'), failureMessage(null)];
    expect(said.filter((one) => /have not been charged/i.test(one))).toEqual([]);
  });

  test('a rate-limited customer is refused, but still gets a lost result', async () => {
    const refuse = async () => 'Too many.';
    const { who, input, planKey } = await ready();
    expect(await subscribe(who, input, refuse)).toEqual({
      outcome: 'limited',
      message: 'Too many.',
    });
    expect(await db().subscriptionAttempt.count({ where: { userId: who.userId } })).toBe(0);
    await fault('commit-then-close');
    const unsettled = await subscribe(who, input);
    expect(unsettled.outcome).toBe('confirming');
    const other = subscriptionAttemptOf(planKey, await world.token());
    expect(await subscribe(who, other, refuse)).toMatchObject({ outcome: 'busy' });
    expect(await subscribe(who, input, refuse)).toEqual(unsettled);
  });

  test('a customer subscribes to what was shown, or not at all', async () => {
    const { who, input, planKey } = await ready();
    const cases: [Partial<SubscribeInput>, string][] = [
      [{ shownTotal: 1679 }, 'price has changed'],
      [{ currency: 'USD' }, 'price has changed'],
      [{ country: 'XX' }, 'do not deliver'],
      [{ planKey: 'gone' }, 'out of date'],
      [{ key: 'made-up' }, 'out of date'],
      [{ key: issueSubscriptionAttemptKey('another') }, 'out of date'],
    ];
    for (const [change, message] of cases) {
      const result = await subscribe(who, { ...input, ...change });
      expect(result).toMatchObject({
        outcome: 'changed',
        message: expect.stringContaining(message),
      });
    }
    await db().plan.update({ where: { key: planKey }, data: { active: false } });
    expect(await subscribe(who, input)).toMatchObject({
      outcome: 'changed',
      message: expect.stringContaining('no longer available'),
    });
    expect(await booked(who)).toEqual([]);
    expect(await db().subscriptionAttempt.count({ where: { userId: who.userId } })).toBe(0);
  });

  test('a part of a country that the market does not deliver to is refused with a sentence', async () => {
    const { who, input } = await ready();
    const island = { city: 'Las Palmas', region: 'GC', postalCode: '35001' };
    const address = { ...input.address, ...island };
    expect(await subscribe(who, { ...input, country: 'ES', address })).toMatchObject({
      outcome: 'invalid',
      fields: { 'address.postalCode': expect.stringContaining('Canary Islands') },
    });
    expect(await booked(who)).toEqual([]);
  });

  test('a key used for another quantity charges nothing more', async () => {
    const { who, input } = await ready();
    await subscribe(who, input);
    const other = { ...(await again(input)), quantity: 2, shownTotal: 3360 };
    expect(await subscribe(who, other)).toMatchObject({ outcome: 'already' });
    expect(await booked(who)).toMatchObject([{ quantity: 1 }]);
  });

  test('somebody else’s key is refused', async () => {
    const { who, input } = await ready();
    await subscribe(who, input);
    const stranger = await signedIn();
    expect(await subscribe(stranger, await again(input))).toMatchObject({ outcome: 'changed' });
    expect(await booked(stranger)).toEqual([]);
  });

  test('a plan that was deleted at the service charges nothing', async () => {
    const { who, input, planKey } = await ready();
    const plan = await db().plan.findUniqueOrThrow({ where: { key: planKey } });
    await world.control('DELETE', `/plans/${plan.serviceId}`);
    const result = await subscribe(who, input);
    const message = expect.stringContaining(
      'According to the payment service, nothing was started',
    );
    expect(result).toMatchObject({ outcome: 'declined', message });
    expect(await booked(who)).toEqual([]);
  });

  test.each([
    [
      'a failed creation of the customer',
      () => world.fault('POST', '/customers', 'status', { status: 503 }),
    ],
    ['a Retry-After', () => pauseMirror('rate-limit', 429, MINUTE)],
  ])('after %s nothing is sent, and the next submission subscribes', async (_, arrange) => {
    const { who, input, planKey } = await ready();
    await arrange();
    const first = await subscribe(who, input);
    if (first.outcome !== 'unavailable') throw new Error(`The service was ${first.outcome}`);
    await world.pass(2 * MINUTE);
    const token = await world.token();
    const second = subscriptionAttemptOf(planKey, token, { key: first.nextKey });
    expect(await subscribe(who, second)).toMatchObject({ outcome: 'started' });
    expect(await booked(who)).toHaveLength(1);
  });

  test('one with the match key of another waits, and the next submission subscribes', async () => {
    const { who, input, planKey } = await ready();
    const other = await ready();
    await fault('commit-then-close');
    await subscribe(other.who, other.input);
    const customer = await ensureOwnCustomer(who, {
      firstname: 'Ada',
      lastname: 'Buyer',
      phone: '',
    });
    if (!customer.ok) throw new Error(`The customer is ${customer.error}`);
    const { serviceId } = await db().plan.findUniqueOrThrow({ where: { key: planKey } });
    const isOther = { subscriptionAttempt: { key: other.input.key } };
    const { body } = await db().paymentAttempt.findFirstOrThrow({ where: isOther });
    const same = { ...(body as SubscriptionBody), planId: serviceId, customerId: customer.value };
    const matchKey = subscriptionPayment.matchKey(same);
    await db().paymentAttempt.updateMany({ where: isOther, data: { matchKey } });
    const first = await subscribe(who, input);
    if (first.outcome !== 'busy') throw new Error(`The submission was ${first.outcome}`);
    await db().paymentAttempt.updateMany({ where: isOther, data: { matchKey: 'settled' } });
    const second = subscriptionAttemptOf(planKey, await world.token(), {
      key: first.nextKey ?? input.key,
    });
    expect(await subscribe(who, second)).toMatchObject({ outcome: 'started' });
  });

  test.each(['key of the first submission', 'next key'])(
    'a submission that is sent later, with another card and the %s, shows the charged card',
    async (name) => {
      const { who, input, planKey } = await ready();
      observeFailpoints((point) => {
        if (point === 'after-b') world.unplug();
      });
      const first = await subscribe(who, input);
      observeFailpoints(undefined);
      await world.repair();
      if (first.outcome !== 'unavailable') throw new Error(`The service was ${first.outcome}`);
      const second = subscriptionAttemptOf(planKey, await world.token('5555555555554444'), {
        key: name === 'next key' ? first.nextKey : input.key,
        card: { last4: '4444', type: 'MASTERCARD' },
      });
      expect(await subscribe(who, second)).toMatchObject({ outcome: 'started' });
      expect(await subscriptionsOf(who)).toMatchObject([
        { cardLast4: '4444', cardType: 'MASTERCARD' },
      ]);
    },
  );

  test('a reply that is lost: the event leads to the subscription, and nobody subscribes twice', async () => {
    const { who, input } = await ready();
    await fault('commit-then-close');
    expect(await subscribe(who, input)).toMatchObject({ outcome: 'confirming' });
    expect(await subscribe(who, await again(input))).toMatchObject({ outcome: 'confirming' });
    const [row] = await booked(who);
    // The event only says: fetch it.
    await syncResource('SUBSCRIPTION', row?.id ?? '');
    expect(await stateOf(input)).toBe('SUCCEEDED');
    expect(await subscriptionsOf(who)).toMatchObject([{ serviceId: row?.id }]);
    expect(await booked(who)).toHaveLength(1);
    expect(await mails(who)).toEqual([{ template: 'subscription-started' }]);
  });

  test('a reply that is lost, and no event: sent again with the same token it is refused, and stays open', async () => {
    const { who, input } = await ready();
    await fault('commit-then-close');
    await subscribe(who, input);
    await world.pass(MINUTE);
    await reconcileDue(paymentKinds);
    expect(await stateOf(input)).toBe('UNKNOWN');
    expect(await booked(who)).toHaveLength(1);
    const row = await attemptOf(input);
    expect(row).toMatchObject({ sends: 2, resendStopped: true });
    await world.pass(5 * MINUTE);
    await reconcileAttempt(subscriptionPayment, row.id);
    expect((await attemptOf(input)).sends).toBe(2);
  });

  test('a request that never arrived is sent again and subscribes', async () => {
    const { who, input } = await ready();
    await fault('close');
    expect(await subscribe(who, input)).toMatchObject({ outcome: 'confirming' });
    await world.pass(MINUTE);
    await reconcileDue(paymentKinds);
    expect(await stateOf(input)).toBe('SUCCEEDED');
    expect(await booked(who)).toHaveLength(1);
    expect(await subscriptionsOf(who)).toHaveLength(1);
  });

  test('nothing is sent again before a Retry-After has ended', async () => {
    const { who, input } = await ready();
    await fault('status', { status: 429, retryAfterSeconds: 120 });
    expect(await subscribe(who, input)).toMatchObject({ outcome: 'confirming' });
    await world.pass(MINUTE);
    await reconcileDue(paymentKinds);
    expect((await attemptOf(input)).sends).toBe(1);
    await world.pass(2 * MINUTE);
    await reconcileDue(paymentKinds);
    expect(await stateOf(input)).toBe('SUCCEEDED');
    expect(await booked(who)).toHaveLength(1);
  });

  test('an unknown outcome goes to review, and a late event still settles it', async () => {
    const { who, input } = await ready();
    await fault('commit-then-status', { status: 502 });
    await subscribe(who, input);
    await world.pass(MINUTE);
    await reconcileDue(paymentKinds);
    await world.pass(75 * MINUTE);
    await reconcileDue(paymentKinds);
    expect(await stateOf(input)).toBe('REVIEW');
    const [row] = await booked(who);
    await syncResource('SUBSCRIPTION', row?.id ?? '');
    expect(await stateOf(input)).toBe('SUCCEEDED');
    expect(await subscriptionsOf(who)).toHaveLength(1);
  });

  test('absence is never concluded: only a person can decide that there is none', async () => {
    const { who, input } = await ready();
    await fault('close', { times: 50 });
    await subscribe(who, input);
    for (let minutes = 0; minutes < 30; minutes += 5) {
      await world.pass(5 * MINUTE);
      await reconcileDue(paymentKinds);
    }
    await world.pass(60 * MINUTE);
    await reconcileDue(paymentKinds);
    expect(await stateOf(input)).toBe('REVIEW');
    const row = await attemptOf(input);
    expect(
      await transition(subscriptionPayment, row.id, null, 'dismiss', { reason: 'not-created' }),
    ).toBe(true);
    expect(await booked(who)).toEqual([]);
    await world.repair();
    const next = subscriptionAttemptOf(input.planKey, await world.token());
    expect(await subscribe(who, next)).toMatchObject({ outcome: 'started' });
  });

  test('a used token starts nothing, here or at the service', async () => {
    const { who, input } = await ready();
    await subscribe(who, input);
    const other = subscriptionAttemptOf(await openPlan(), input.paymentToken);
    expect(await subscribe(who, other)).toMatchObject({
      outcome: 'declined',
      message: expect.stringContaining('used before. Nothing was charged this time'),
    });
    // Used by somebody whom this shop knows nothing of.
    const elsewhere = await ready();
    const [customer] = await booked(who);
    await world.call('PUT', `/customers/${customer?.customerId}/payment-methods`, {
      paymentToken: elsewhere.input.paymentToken,
    });
    // Somebody doubled the only send, as far as the shop knows.
    expect(await subscribe(elsewhere.who, elsewhere.input)).toMatchObject({
      outcome: 'confirming',
    });
    expect(await booked(who)).toHaveLength(1);
    expect(await booked(elsewhere.who)).toEqual([]);
  });

  test('of several that fit none is bound', async () => {
    const { who, input } = await ready();
    await fault('commit-then-close');
    await subscribe(who, input);
    const [row] = await booked(who);
    const plan = await db().plan.findUniqueOrThrow({ where: { key: input.planKey } });
    // Another event has named one that was made elsewhere, for the same customer and plan.
    await db().mirrorSubscription.create({
      data: {
        ...{ serviceId: `other-${input.key}`, customerId: row?.customerId ?? '' },
        ...{ planId: plan.serviceId, quantity: 1, sequence: 1 },
      },
    });
    await syncResource('SUBSCRIPTION', row?.id ?? '');
    expect(await stateOf(input)).toBe('UNKNOWN');
    expect(await subscriptionsOf(who)).toEqual([]);
    await world.pass(71 * MINUTE);
    await reconcileDue(paymentKinds);
    expect(await stateOf(input)).toBe('REVIEW');
    await syncResource('SUBSCRIPTION', row?.id ?? '', { isUnlisted: true });
    expect(await subscriptionsOf(who)).toEqual([]);
  });

  test('somebody else’s subscription to the same plan does not match', async () => {
    const { who, input } = await ready();
    const other = await signedIn();
    await fault('commit-then-close');
    await subscribe(who, input);
    await subscribe(other, subscriptionAttemptOf(input.planKey, await world.token()));
    const [theirs] = await booked(other);
    await syncResource('SUBSCRIPTION', theirs?.id ?? '');
    expect(await stateOf(input)).toBe('UNKNOWN');
  });

  test('one that existed before the submission does not match', async () => {
    const { who, input } = await ready();
    // Made elsewhere, for the same customer and plan, and seen before.
    await subscribe(who, input);
    const [before] = await subscriptionsOf(who);
    const [row] = await booked(who);
    const plan = await db().plan.findUniqueOrThrow({ where: { key: input.planKey } });
    await db().subscription.deleteMany({ where: { userId: who.userId } });
    await db().subscriptionAttempt.deleteMany({ where: { userId: who.userId } });
    await db().mirrorSubscription.create({
      data: {
        ...{ serviceId: before?.serviceId ?? '', customerId: row?.customerId ?? '' },
        ...{ planId: plan.serviceId, quantity: 1, sequence: 1 },
      },
    });
    await fault('close');
    const submission = subscriptionAttemptOf(input.planKey, await world.token());
    await subscribe(who, submission);
    await syncResource('SUBSCRIPTION', before?.serviceId ?? '');
    expect(await stateOf(submission)).toBe('UNKNOWN');
    const where = { kind: 'SUBSCRIPTION', serviceId: before?.serviceId ?? '' } as const;
    expect(await db().unexplained.count({ where })).toBe(1);
  });

  test.each(['before-a', 'after-a', 'after-customer'] as const)(
    'a process that ends %s has started nothing, and the next submission subscribes',
    async (where) => {
      const { who, input } = await ready();
      crashAt(where);
      await expect(subscribe(who, input)).rejects.toThrow();
      await recover();
      expect(await booked(who)).toEqual([]);
      expect((await subscribe(who, await again(input))).outcome).toBe('started');
      expect(await booked(who)).toHaveLength(1);
      expect(await subscriptionsOf(who)).toHaveLength(1);
    },
  );

  test.each(['after-b', 'after-post', 'before-c'] as const)(
    'a process that ends %s leaves a subscription attempt that ends in one subscription',
    async (where) => {
      const { who, input } = await ready();
      crashAt(where);
      await expect(subscribe(who, input)).rejects.toThrow();
      await recover();
      await world.pass(MINUTE);
      await reconcileDue(paymentKinds);
      const [row] = await booked(who);
      if (row) await syncResource('SUBSCRIPTION', row.id);
      expect(await stateOf(input)).toBe('SUCCEEDED');
      expect(await booked(who)).toHaveLength(1);
      expect(await subscriptionsOf(who)).toHaveLength(1);
      expect(await mails(who)).toEqual([{ template: 'subscription-started' }]);
    },
  );

  test('a free trial charges nothing, and ends on its day', async () => {
    const { who, input } = await ready(undefined, { trialDays: 14 });
    expect((await subscribe(who, input)).outcome).toBe('started');
    const [row] = await subscriptionsOf(who);
    expect(row?.status).toBe('TRIAL');
    const days =
      ((row?.trialEndsAt?.getTime() ?? 0) - (row?.startedAt.getTime() ?? 0)) / 86_400_000;
    expect(days).toBeCloseTo(14, 3);
    const [sub] = await booked(who);
    expect(sub).toBeDefined();
    expect(await world.bookedOf('transactions', who)).toEqual([]);
  });
});
