import { describe, expect, test } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openPlan, subscriptionAttemptOf } from '@/lib/testing/builders/clubs'; // module: subscriptions
import { openWorld, services } from '@/lib/testing/world';
import { subscribe } from '@/modules/subscriptions/attempt/subscribe';
import { cardUses } from '@/modules/subscriptions/card-uses';
import { addCard, cardsOf, chooseCard, withUses } from './cards';

const mastercard = '5555555555554444';
const visa = { last4: '4242', cardType: 'VISA' };
const other = { last4: '4444', cardType: 'MASTERCARD' };

describe.each(services)('with $name', ({ options, shows }) => {
  const world = openWorld(options);

  const inputOf = (paymentToken: string, { last4, cardType } = visa) => ({
    firstname: 'Ada',
    lastname: 'Lovelace',
    paymentToken,
    card: { last4, type: cardType },
  });

  async function withCard(): Promise<Viewer> {
    const user = await signedIn();
    expect((await addCard(user, inputOf(await world.token()))).ok).toBe(true);
    return user;
  }
  async function withTwo(): Promise<Viewer> {
    const user = await withCard();
    expect((await addCard(user, inputOf(await world.token(mastercard), other))).ok).toBe(true);
    return user;
  }

  /** Last four digits of the cards at the service, the default card first. */
  async function booked(user: Viewer): Promise<string[]> {
    const [customer] = await world.customersOf(user);
    return (customer?.paymentMethods ?? [])
      .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
      .map((card) => card.cardLastFourDigits);
  }

  test('a card is added at the service and shown, and the first card is the default', async () => {
    const user = await withCard();
    expect(await booked(user)).toEqual(['4242']);
    const list = await cardsOf(user.userId);
    expect(list.isIncomplete).toBe(!shows);
    expect(list.cards).toEqual([{ ...visa, isDefault: true }]);
  });

  // module: subscriptions
  test('the card of a subscription is listed until the subscription has ended', async () => {
    const user = await signedIn();
    const input = subscriptionAttemptOf(await openPlan(), await world.token());
    const card = { last4: '4242', type: 'VISA' };
    const result = await subscribe(user, { ...input, card });
    if (result.outcome !== 'started') throw new Error(`The attempt was ${result.outcome}`);
    const { id } = result;
    expect(await cardUses(user.userId)).toEqual([
      { href: `/account/subscriptions/${id}#card`, name: expect.any(String), card },
    ]);
    expect(await cardUses((await signedIn()).userId)).toEqual([]);
    await db().subscription.update({ where: { id }, data: { status: 'ENDED' } });
    expect(await cardUses(user.userId)).toEqual([]);
  });

  test('another card can be made the default, repeatedly', async () => {
    const user = await withTwo();
    expect((await chooseCard(user, other)).ok).toBe(true);
    expect((await chooseCard(user, other)).ok).toBe(true);
    expect(await booked(user)).toEqual(['4444', '4242']);
    const { cards } = await cardsOf(user.userId);
    expect(cards.filter((card) => card.isDefault)).toEqual([{ ...other, isDefault: true }]);
  });

  test.each([
    ['without a brand', { cardLastFourDigits: '4444' }],
    [
      'with its brand in another letter case',
      { cardLastFourDigits: '4444', cardType: 'Mastercard' },
    ],
  ])('a card that the service lists %s can be made the default', async (_how, shown) => {
    const user = await withTwo();
    const [customer] = await world.customersOf(user);
    const raw = { paymentMethods: [{ cardLastFourDigits: '4242', cardType: 'VISA' }, shown] };
    const where = { serviceId: customer?.id ?? '' };
    await db().mirrorCustomer.update({ where, data: { raw } });
    const { cards } = await cardsOf(user.userId);
    expect(cards).toEqual([
      { ...visa, isDefault: true },
      { ...other, isDefault: false },
    ]);
    expect((await chooseCard(user, other)).ok).toBe(true);
    expect(await booked(user)).toEqual(['4444', '4242']);
  });

  test('an unknown card, or another user’s, cannot be chosen', async () => {
    const user = await withCard();
    const stranger = await signedIn();
    for (const [asking, card] of [
      [user, other],
      [user, { ...visa, cardType: 'JCB' }],
      [stranger, visa],
    ] as const) {
      expect((await chooseCard(asking, card)).message).toContain('does not exist');
    }
    expect(await booked(user)).toEqual(['4242']);
    expect((await cardsOf(stranger.userId)).cards).toEqual([]);
  });

  test('a repeated submission adds the card once', async () => {
    const user = await signedIn();
    const input = inputOf(await world.token());
    const answers = await Promise.all([addCard(user, input), addCard(user, input)]);
    expect(answers.some((answer) => answer.ok)).toBe(true);
    expect((await addCard(user, input)).ok).toBe(true);
    expect(await booked(user)).toEqual(['4242']);
    expect((await cardsOf(user.userId)).cards).toHaveLength(1);
  });

  test('used card details add no card', async () => {
    const user = await withCard();
    const used = await world.token(mastercard);
    const stranger = await signedIn();
    expect((await addCard(stranger, inputOf(used, other))).ok).toBe(true);
    expect((await addCard(user, inputOf(used, other))).ok).toBe(false);
    expect(await booked(user)).toEqual(['4242']);
    expect((await cardsOf(user.userId)).cards).toHaveLength(1);
  });

  describe('a failure of the service', () => {
    test('is unreachable: nothing is added or chosen', async () => {
      const user = await withTwo();
      const token = await world.token();
      world.unplug();
      expect((await addCard(user, inputOf(token))).message).toContain('Nothing was changed');
      expect((await chooseCard(user, other)).message).toContain('Nothing was changed');
      expect(await booked(user)).toEqual(['4242', '4444']);
    });

    test('while creating the customer: no card is added, and the next submission adds it', async () => {
      const user = await signedIn();
      await world.fault('POST', '/customers', 'status', { status: 503, times: 50 });
      const input = inputOf(await world.token());
      expect((await addCard(user, input)).ok).toBe(false);
      expect((await cardsOf(user.userId)).cards).toEqual([]);
      await world.repair();
      expect((await addCard(user, input)).ok).toBe(true);
      expect(await booked(user)).toEqual(['4242']);
    });

    test('while adding, without effect: no card is shown', async () => {
      const user = await withCard();
      await world.fault('PUT', '/customers/*/payment-methods', 'close');
      const answer = await addCard(user, inputOf(await world.token(mastercard), other));
      expect(answer).toMatchObject({
        ok: false,
        message: expect.stringContaining('did not confirm'),
      });
      expect((await cardsOf(user.userId)).cards).toEqual([{ ...visa, isDefault: true }]);
    });

    test('while adding, after which the card exists: it is shown if the service lists it, once', async () => {
      const user = await withCard();
      await world.fault('PUT', '/customers/*/payment-methods', 'commit-then-close');
      const answer = await addCard(user, inputOf(await world.token(mastercard), other));
      expect(answer.ok).toBe(shows);
      // The message asks to enter the card again, which adds no second card.
      expect((await addCard(user, inputOf(await world.token(mastercard), other))).ok).toBe(true);
      expect((await booked(user)).toSorted()).toEqual(['4242', '4444']);
      expect((await cardsOf(user.userId)).cards).toHaveLength(2);
    });

    test.each(['commit-then-close', 'close'])(
      'while choosing (%s): the request is repeated, and the card is the default',
      async (kind) => {
        const user = await withTwo();
        await world.fault('PUT', '/customers/*/credit-card/choose', kind);
        expect((await chooseCard(user, other)).ok).toBe(true);
        expect((await booked(user))[0]).toBe('4444');
      },
    );

    test('while choosing, repeatedly: the page shows the state of the service', async () => {
      const user = await withTwo();
      await world.fault('PUT', '/customers/*/credit-card/choose', 'status', {
        status: 503,
        times: 50,
      });
      expect((await chooseCard(user, other)).message).toContain('did not confirm');
      const { cards } = await cardsOf(user.userId);
      expect(cards.filter((card) => card.isDefault)).toEqual([{ ...visa, isDefault: true }]);
      expect((await booked(user))[0]).toBe('4242');
    });
  });
});

test.each([
  ['VISA', '4242', true],
  ['visa', '4242', true],
  ['', '4242', true],
  ['MASTERCARD', '4242', false],
  ['VISA', '4444', false],
])('a card "%s" ending in %s matches that of a subscription: %s', (cardType, last4, isSame) => {
  const use = { href: '/s', name: 'Club', card: { last4: '4242', type: 'VISA' } };
  const listed = { last4, cardType, isDefault: true };
  const unlisted = { last4: '4242', cardType: 'VISA', isDefault: false, isListed: false };
  expect(withUses([listed], [use, { ...use, card: null }])).toEqual(
    isSame
      ? [{ ...listed, isListed: true, uses: [use] }]
      : [
          { ...listed, isListed: true, uses: [] },
          { ...unlisted, uses: [use] },
        ],
  );
});
