import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openWorld } from '@/lib/testing/world';
import { addCard } from './cards';
import { guardedCardChange } from './guarded-card-change';

vi.mock('@/lib/ratelimit/client-subject', () => ({ clientSubject: async () => null }));

const world = openWorld();

async function add(user: Viewer, paymentToken: string) {
  const card = { last4: '4242', type: 'VISA' };
  const input = { firstname: 'Ada', lastname: 'Lovelace', paymentToken, card };
  return guardedCardChange(user, paymentToken, () => addCard(user, input));
}

test('stolen cards cannot be tested by adding them to an account', async () => {
  const user = await signedIn();
  const answers = [];
  for (let count = 0; count < 12; count += 1) answers.push(await add(user, randomUUID()));
  expect(answers.filter((answer) => answer.declined)).toHaveLength(6);
  expect(answers.at(-1)?.message).toMatch(/^Too many cards were declined .* wait \d+ seconds/);
  expect((await add(await signedIn(), await world.token())).ok).toBe(true);
});

test('after three refused cards, another card can be added', async () => {
  const user = await signedIn();
  for (let count = 0; count < 3; count += 1) {
    expect(await add(user, randomUUID())).toMatchObject({ ok: false, declined: true });
  }
  expect(await add(user, await world.token())).toMatchObject({ ok: true });
});
