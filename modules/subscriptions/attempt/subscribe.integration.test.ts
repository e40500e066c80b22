import { describe, expect, test } from 'vitest';
import { ensureOwnCustomer } from '@/lib/customers/service-customer';
import { db } from '@/lib/db/client';
import { pauseMirror } from '@/lib/mirror/store';
import { observeFailpoints } from '@/lib/payments/failpoints';
import { transition } from '@/lib/payments/store';
import type { SubscriptionBody } from '@/lib/service/payment-service';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { leastServices } from '@/lib/testing/world';
import { textsOf } from '@/lib/texts/dictionaries';
import { failureMessage, type MessageKey, messageOf } from '../messages';
import { MINUTE, openSubscriptionWorld } from '../testing/subscription-world';
import { subscriptionPayment } from './payment';
import type { SubscribeInput } from './schema';
import { issueSubscriptionAttemptKey, subscribe } from './subscribe';

const canaries = {
  ...{ line1: '1 Road', line2: '', city: 'Las Palmas', region: 'GC', postalCode: '35001' },
};

describe.each(leastServices)('with $name', ({ options, shows }) => {
  const world = openSubscriptionWorld(options);
  const { submission, booked, subscriptionsOf, attemptOf, mailsTo } = world;

  const fault = (kind: string, more: object = {}) =>
    world.fault('POST', '/subscriptions', kind, more);
  const stateOf = async (input: SubscribeInput) => (await attemptOf(input)).state;
  /** Another submission to join the plan. */
  const another = async (planKey: string, given: Partial<SubscribeInput> = {}) =>
    subscriptionAttemptOf(planKey, await world.token(), given);

  /** The same submission again, with a new card token. */
  async function again(input: SubscribeInput): Promise<SubscribeInput> {
    return { ...input, paymentToken: await world.token() };
  }

  test('a customer subscribes: here, at the service, and with one mail', async () => {
    const { viewer, input, planKey } = await submission();
    expect(await subscribe(viewer, input)).toMatchObject({ outcome: 'started' });
    expect(await booked(viewer)).toMatchObject([{ quantity: 1 }]);
    expect(await subscriptionsOf(viewer)).toMatchObject([
      { planKey, quantity: 1, status: 'ACTIVE', cardLast4: '4242', country: 'IE' },
    ]);
    expect(await mailsTo(viewer)).toEqual(['started']);
    expect(await attemptOf(input)).toMatchObject({ tokenCipher: null });
  });

  test('twelve submissions at the same time are one subscription attempt', async () => {
    const { viewer, input } = await submission();
    const results = await Promise.all(Array.from({ length: 12 }, () => subscribe(viewer, input)));
    expect(new Set(results.map((result) => result.outcome))).toEqual(new Set(['started']));
    expect(await booked(viewer)).toHaveLength(1);
    expect(await subscriptionsOf(viewer)).toHaveLength(1);
  });

  test('two tabs, and a later visit, are one subscription', async () => {
    const { viewer, input, planKey } = await submission();
    const other = await another(planKey);
    const results = await Promise.all([subscribe(viewer, input), subscribe(viewer, other)]);
    const outcomes = results.map((result) => result.outcome).toSorted();
    expect([
      ['already', 'started'],
      ['busy', 'started'],
    ]).toContainEqual(outcomes);
    expect(await subscribe(viewer, await another(planKey))).toMatchObject({
      ...{ outcome: 'already', message: messageOf('already') },
    });
    expect(await booked(viewer)).toHaveLength(1);
  });

  test.each([
    ['a declined', '4000000000000002', 'card-declined'],
    ['an expired', '4000000000000069', 'card-expired'],
  ])(
    '%s card starts nothing; the next submission with another card does',
    async (_, card, reason) => {
      const { viewer, input, planKey } = await submission(card);
      const first = await subscribe(viewer, input);
      if (first.outcome !== 'declined') throw new Error(`The card was ${first.outcome}`);
      if (shows) expect(first.message).toBe(failureMessage(reason));
      // A gateway may have sent the request twice: a refusal proves nothing.
      expect(first.message).toContain('According to the payment service, nothing was started');
      expect(first.message).not.toContain('not been charged');
      expect(await booked(viewer)).toEqual([]);
      expect(await subscriptionsOf(viewer)).toEqual([]);
      const second = await another(planKey, { key: first.nextKey });
      expect(await subscribe(viewer, second)).toMatchObject({ outcome: 'started' });
      expect(await booked(viewer)).toHaveLength(1);
    },
  );

  test('no message claims that an earlier, refused subscription attempt was not charged', () => {
    const { messages } = textsOf({ language: 'en', pseudo: false }).subscriptions;
    const keys = Object.keys(messages) as MessageKey[];
    const texts = [...keys.map(messageOf), failureMessage('never-sent'), failureMessage(null)];
    expect(texts.filter((text) => /have not been charged/i.test(text))).toEqual([]);
  });

  test('a rate-limited customer is refused, but still gets a lost result', async () => {
    const refuse = async () => 'Too many.';
    const { viewer, input, planKey } = await submission();
    expect(await subscribe(viewer, input, refuse)).toEqual({
      ...{ outcome: 'limited', message: 'Too many.' },
    });
    expect(await db().subscriptionAttempt.count({ where: { userId: viewer.userId } })).toBe(0);
    await fault('commit-then-close');
    const unsettled = await subscribe(viewer, input);
    expect(unsettled.outcome).toBe('confirming');
    const other = await another(planKey);
    expect(await subscribe(viewer, other, refuse)).toMatchObject({ outcome: 'busy' });
    expect(await subscribe(viewer, input, refuse)).toEqual(unsettled);
  });

  test.each<[string, Partial<SubscribeInput>, MessageKey]>([
    ['another price', { shownTotal: 1679 }, 'changed'],
    ['another currency', { currency: 'USD' }, 'changed'],
    ['an unknown country', { country: 'XX' }, 'country'],
    ['an unknown plan', { planKey: 'gone' }, 'stalePage'],
    ['an invented key', { key: 'made-up' }, 'stalePage'],
    ['the key of another plan', {}, 'stalePage'],
    ['a closed plan', {}, 'planGone'],
    ['a month above the maximum charge', { shownTotal: 2_400_000_000 }, 'tooMuch'],
    ['an address without delivery', { country: 'ES', address: canaries }, 'invalid'],
  ])('a submission with %s is refused before anything is sent', async (name, given, message) => {
    const price = message === 'tooMuch' ? 2_000_000_000 : 1400;
    const { viewer, input, planKey } = await submission(undefined, { price });
    if (name === 'a closed plan') {
      await db().plan.update({ where: { key: planKey }, data: { active: false } });
    }
    const otherKey = name === 'the key of another plan' && {
      key: issueSubscriptionAttemptKey('another'),
    };
    expect(await subscribe(viewer, { ...input, ...given, ...otherKey })).toMatchObject({
      message: messageOf(message),
      ...(message === 'invalid' && {
        fields: { 'address.postalCode': expect.stringContaining('Canary Islands') },
      }),
    });
    expect(await booked(viewer)).toEqual([]);
    expect(await db().subscriptionAttempt.count({ where: { userId: viewer.userId } })).toBe(0);
  });

  test('a used key charges nothing more, for another quantity or another customer', async () => {
    const { viewer, input } = await submission();
    await subscribe(viewer, input);
    const other = { ...(await again(input)), quantity: 2, shownTotal: 3360 };
    expect(await subscribe(viewer, other)).toMatchObject({ outcome: 'already' });
    expect(await booked(viewer)).toMatchObject([{ quantity: 1 }]);
    const stranger = await signedIn();
    expect(await subscribe(stranger, await again(input))).toMatchObject({ outcome: 'changed' });
    expect(await booked(stranger)).toEqual([]);
  });

  test('a plan that was deleted at the service charges nothing', async () => {
    const { viewer, input, planKey } = await submission();
    const plan = await db().plan.findUniqueOrThrow({ where: { key: planKey } });
    await world.control('DELETE', `/plans/${plan.serviceId}`);
    expect(await subscribe(viewer, input)).toMatchObject({ outcome: 'declined' });
    expect(await booked(viewer)).toEqual([]);
  });

  test.each([
    [
      'a failed creation of the customer',
      () => world.fault('POST', '/customers', 'status', { status: 503 }),
    ],
    ['a Retry-After', () => pauseMirror('rate-limit', 429, MINUTE)],
  ])('after %s nothing is sent, and the next submission subscribes', async (_, arrange) => {
    const { viewer, input, planKey } = await submission();
    await arrange();
    const first = await subscribe(viewer, input);
    if (first.outcome !== 'unavailable') throw new Error(`The service was ${first.outcome}`);
    await world.pass(2 * MINUTE);
    const second = await another(planKey, { key: first.nextKey });
    expect(await subscribe(viewer, second)).toMatchObject({ outcome: 'started' });
    expect(await booked(viewer)).toHaveLength(1);
  });

  test('an attempt with the match key of another attempt waits, and the next submission subscribes', async () => {
    const { viewer, input, planKey } = await submission();
    const other = await submission();
    await fault('commit-then-close');
    await subscribe(other.viewer, other.input);
    const name = { firstname: 'Ada', lastname: 'Buyer', phone: '' };
    const customer = await ensureOwnCustomer(viewer, name);
    if (!customer.ok) throw new Error(`The customer is ${customer.error}`);
    const { serviceId } = await db().plan.findUniqueOrThrow({ where: { key: planKey } });
    const { id, body } = await attemptOf(other.input);
    const same = { ...(body as SubscriptionBody), planId: serviceId, customerId: customer.value };
    const setMatchKey = (matchKey: string) =>
      db().paymentAttempt.update({ where: { id }, data: { matchKey } });
    await setMatchKey(subscriptionPayment.matchKey(same));
    const first = await subscribe(viewer, input);
    if (first.outcome !== 'busy') throw new Error(`The submission was ${first.outcome}`);
    await setMatchKey('settled');
    const second = await another(planKey, { key: first.nextKey ?? input.key });
    expect(await subscribe(viewer, second)).toMatchObject({ outcome: 'started' });
  });

  test.each(['key of the first submission', 'next key'])(
    'a submission that is sent later, with another card and the %s, shows the charged card',
    async (name) => {
      const { viewer, input, planKey } = await submission();
      observeFailpoints((point) => {
        if (point === 'after-b') world.unplug();
      });
      const first = await subscribe(viewer, input);
      observeFailpoints(undefined);
      await world.repair();
      if (first.outcome !== 'unavailable') throw new Error(`The service was ${first.outcome}`);
      const card = { last4: '4444', type: 'MASTERCARD' };
      const key = name === 'next key' ? first.nextKey : input.key;
      const paymentToken = await world.token('5555555555554444');
      const second = await another(planKey, { key, card, paymentToken });
      expect(await subscribe(viewer, second)).toMatchObject({ outcome: 'started' });
      expect(await subscriptionsOf(viewer)).toMatchObject([
        { cardLast4: card.last4, cardType: card.type },
      ]);
    },
  );

  /**
   * What happens to the POST × after how many minutes the worker looks → the attempt's state and sends. A later event
   * settles what was started; a person decides about the rest.
   */
  test.each<[string, object, number[], string, number | null, number]>([
    ['commit-then-close', {}, [1], 'UNKNOWN', 2, 1],
    // The resend was refused: the token is used.
    ['commit-then-close', {}, [1, 5], 'UNKNOWN', 2, 1],
    ['close', {}, [1], 'SUCCEEDED', 2, 1],
    ['commit-then-status', { status: 502 }, [1, 75], 'REVIEW', 2, 1],
    ['close', { times: 50 }, [5, 5, 5, 60], 'REVIEW', null, 0],
  ])(
    'a lost reply (%s %j), %j minutes later: %s',
    async (kind, more, minutes, state, sends, count) => {
      const { viewer, input } = await submission();
      await fault(kind, more);
      expect(await subscribe(viewer, input)).toMatchObject({ outcome: 'confirming' });
      expect(await subscribe(viewer, await again(input))).toMatchObject({ outcome: 'confirming' });
      for (const passed of minutes) await world.reconcileAfter(passed * MINUTE);
      const attempt = await attemptOf(input);
      expect(attempt).toMatchObject({ state, ...(sends && { sends }) });
      const [row, ...others] = await booked(viewer);
      expect([row, ...others].filter(Boolean)).toHaveLength(count);
      if (row) {
        await world.sync(row.id);
        expect(await stateOf(input)).toBe('SUCCEEDED');
        expect(await subscriptionsOf(viewer)).toMatchObject([{ serviceId: row.id }]);
        expect(await mailsTo(viewer)).toEqual(['started']);
      } else if (state === 'REVIEW') {
        const dismissal = { reason: 'not-created' };
        const { id } = attempt;
        expect(await transition(subscriptionPayment, id, null, 'dismiss', dismissal)).toBe(true);
        await world.repair();
        const next = await another(input.planKey);
        expect(await subscribe(viewer, next)).toMatchObject({ outcome: 'started' });
      }
    },
  );

  test('nothing is sent again before a Retry-After has ended', async () => {
    const { viewer, input } = await submission();
    await fault('status', { status: 429, retryAfterSeconds: 120 });
    expect(await subscribe(viewer, input)).toMatchObject({ outcome: 'confirming' });
    await world.reconcileAfter(MINUTE);
    expect(await attemptOf(input)).toMatchObject({ sends: 1 });
    await world.reconcileAfter(2 * MINUTE);
    expect(await attemptOf(input)).toMatchObject({ state: 'SUCCEEDED' });
    expect(await booked(viewer)).toHaveLength(1);
  });

  test('a used token starts nothing, here or at the service', async () => {
    const { viewer, input } = await submission();
    await subscribe(viewer, input);
    const other = subscriptionAttemptOf(await openPlan(), input.paymentToken);
    expect(await subscribe(viewer, other)).toMatchObject({
      ...{ outcome: 'declined', message: messageOf('tokenReused') },
    });
    const elsewhere = await submission();
    const [customer] = await booked(viewer);
    await world.call('PUT', `/customers/${customer?.customerId}/payment-methods`, {
      paymentToken: elsewhere.input.paymentToken,
    });
    // To the shop, a used token in answer to the only send means that a gateway doubled it.
    expect(await subscribe(elsewhere.viewer, elsewhere.input)).toMatchObject({
      outcome: 'confirming',
    });
    expect(await booked(viewer)).toHaveLength(1);
    expect(await booked(elsewhere.viewer)).toEqual([]);
  });

  test('of several fitting subscriptions none is bound', async () => {
    const { viewer, input } = await submission();
    await fault('commit-then-close');
    await subscribe(viewer, input);
    const [row] = await booked(viewer);
    await addNamed(`other-${input.key}`, row?.customerId ?? '', input.planKey);
    await world.sync(row?.id ?? '');
    expect(await stateOf(input)).toBe('UNKNOWN');
    await world.reconcileAfter(71 * MINUTE);
    expect(await stateOf(input)).toBe('REVIEW');
    await world.sync(row?.id ?? '', true);
    expect(await subscriptionsOf(viewer)).toEqual([]);
  });

  /** An event has named a subscription to the plan that was created elsewhere. */
  async function addNamed(serviceId: string, customerId: string, planKey: string) {
    const plan = await db().plan.findUniqueOrThrow({ where: { key: planKey } });
    const shown = { customerId, planId: plan.serviceId, quantity: 1 };
    await db().mirrorSubscription.create({ data: { serviceId, ...shown, sequence: 1 } });
  }

  test('a subscription of somebody else to the same plan does not match', async () => {
    const { viewer, input } = await submission();
    const other = await signedIn();
    await fault('commit-then-close');
    await subscribe(viewer, input);
    await subscribe(other, await another(input.planKey));
    const [theirs] = await booked(other);
    await world.sync(theirs?.id ?? '');
    expect(await stateOf(input)).toBe('UNKNOWN');
  });

  test('a subscription from before the submission does not match', async () => {
    const { viewer, input, planKey } = await submission();
    await subscribe(viewer, input);
    const [row] = await booked(viewer);
    const serviceId = row?.id ?? '';
    await db().subscription.deleteMany({ where: { userId: viewer.userId } });
    await db().subscriptionAttempt.deleteMany({ where: { userId: viewer.userId } });
    await addNamed(serviceId, row?.customerId ?? '', planKey);
    await fault('close');
    const second = await another(planKey);
    await subscribe(viewer, second);
    await world.sync(serviceId);
    expect(await stateOf(second)).toBe('UNKNOWN');
    expect(await db().unexplained.count({ where: { kind: 'SUBSCRIPTION', serviceId } })).toBe(1);
  });

  test.each([
    ['before-a', 0],
    ['after-a', 0],
    ['after-customer', 0],
    ['after-b', 1],
    ['after-post', 1],
    ['before-c', 1],
  ] as const)('a process that ends %s leads to one subscription', async (failpoint, sent) => {
    const { viewer, input } = await submission();
    world.crashAt(failpoint);
    await expect(subscribe(viewer, input)).rejects.toThrow();
    await world.recover();
    if (sent === 0) {
      expect(await booked(viewer)).toEqual([]);
      expect((await subscribe(viewer, await again(input))).outcome).toBe('started');
    } else {
      await world.reconcileAfter(MINUTE);
      const [row] = await booked(viewer);
      await world.sync(row?.id ?? '');
      expect(await stateOf(input)).toBe('SUCCEEDED');
    }
    expect(await booked(viewer)).toHaveLength(1);
    expect(await subscriptionsOf(viewer)).toHaveLength(1);
    expect(await mailsTo(viewer)).toEqual(['started']);
  });

  test('a free trial charges nothing, and ends on its day', async () => {
    const { viewer, input } = await submission(undefined, { trialDays: 14 });
    expect((await subscribe(viewer, input)).outcome).toBe('started');
    const [row] = await subscriptionsOf(viewer);
    expect(row?.status).toBe('TRIAL');
    const trialMs = (row?.trialEndsAt?.getTime() ?? 0) - (row?.startedAt.getTime() ?? 0);
    expect(trialMs / 86_400_000).toBeCloseTo(14, 3);
    expect(await booked(viewer)).toHaveLength(1);
    expect(await world.bookedOf('transactions', viewer)).toEqual([]);
  });
});
