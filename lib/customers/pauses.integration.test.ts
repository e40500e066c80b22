import { expect, test } from 'vitest';
import type { ActionState } from '@/lib/auth/actions/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { currentPause } from '@/lib/mirror/store';
import { signedIn } from '@/lib/testing/builders/accounts';
import { startRelay } from '@/lib/testing/service/relay';
import { openWorld } from '@/lib/testing/world';
import { addCard, chooseCard } from './cards';
import { writeProfile } from './profile';

const world = openWorld();
const visa = { last4: '4242', cardType: 'VISA' };
const names = { firstname: 'Ada', lastname: 'Lovelace' };

const add = async (user: Viewer) => {
  const card = { last4: visa.last4, type: visa.cardType };
  return addCard(user, { ...names, paymentToken: await world.token(), card });
};
type Change = (user: Viewer) => Promise<ActionState>;
const changes: [string, string, Change][] = [
  ['a card is added', '/customers/*/payment-methods', add],
  ['a card is chosen', '/customers/*/credit-card/choose', (user) => chooseCard(user, visa)],
  ['a profile is written', '/customers/*', (user) => writeProfile(user, { ...names, phone: '' })],
];

test.each(changes)(
  'a pause that is asked for when %s holds for every change',
  async (_, path, change) => {
    const [first, second] = [await signedIn(), await signedIn()];
    for (const user of [first, second]) expect((await add(user)).ok).toBe(true);
    const relay = await startRelay(world.serviceUrl());
    world.atService(relay.url);
    await world.fault('PUT', path, 'status', { status: 429, retryAfterSeconds: 60 });
    expect((await change(first)).ok).toBe(false);
    expect(await currentPause()).toMatchObject({ reason: 'rate-limit' });
    const sent = relay.passed.length;
    for (const [, , other] of changes) {
      expect(await other(second)).toMatchObject({
        ok: false,
        message: expect.stringContaining('Try again in a moment'),
      });
    }
    expect(relay.passed.slice(sent)).toEqual([]);
    await world.pass(61_000);
    for (const user of [first, second]) expect((await change(user)).ok).toBe(true);
    expect(await db().savedCard.count({ where: { userId: second.userId } })).toBe(1);
    await relay.stop();
  },
);
