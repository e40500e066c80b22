import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setClockOffset } from '@/lib/clock';
import { db } from '@/lib/db/client';
import * as logging from '@/lib/log';
import { withTestDatabase } from '@/lib/testing/database';
import { holdAttempt, releaseAttempt, removeStaleDeclines } from './declines';
import { guardedPayment, type Payer } from './guarded-payment';
import type { DeclineLimit } from './limits';

const visitor = vi.hoisted(() => ({ network: null as string | null }));
vi.mock('./client-subject', () => ({ clientSubject: async () => visitor.network }));

withTestDatabase({ databasePoolSize: 10 });

const MINUTE = 60_000;
let time = 0;
const pass = (ms: number) => {
  time += ms;
  setClockOffset(time);
};
beforeEach(() => {
  visitor.network = null;
  // Time passes only when a test says so.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  time = 0;
  setClockOffset(0);
});

const someone = () => `${randomUUID()}@example.com`;
const guest = (given: Partial<Payer> = {}): Payer => ({
  account: null,
  cartId: randomUUID(),
  email: someone(),
  paymentToken: randomUUID(),
  ...given,
});

/** Submits the checkout with a card for which the service answers like this. */
function submit(payer: Payer, outcome: 'declined' | 'paid' | 'unavailable' = 'declined') {
  return guardedPayment(payer, async (refusal) => {
    const message = await refusal();
    return message ? { outcome: 'refused', message } : { outcome, message: '' };
  });
}

async function times<T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await run(index));
  return results;
}

/** The number of submissions that reach the service, of `count` with declined cards. */
async function reached(count: number, payer: () => Payer): Promise<number> {
  const results = await times(count, () => submit(payer()));
  return results.filter(({ outcome }) => outcome === 'declined').length;
}

test('three declined cards do not prevent a payment', async () => {
  visitor.network = '203.0.113.1';
  const [cartId, email] = [randomUUID(), someone()];
  const again = () => guest({ cartId, email });
  expect(await reached(3, again)).toBe(3);
  expect(await submit(again(), 'paid')).toMatchObject({ outcome: 'paid' });
  expect(await submit(again(), 'paid')).toMatchObject({ outcome: 'paid' });
});

const [sharedEmail, account] = [someone(), { userId: randomUUID(), email: someone() }];

test.each<[string, number, (index: number) => Payer]>([
  ['for one address, from different networks and carts', 6, () => guest({ email: sharedEmail })],
  ['of an account that enters different addresses', 6, () => guest({ account })],
])('26 declined cards %s, are paused after %i', async (_, expected, payer) => {
  let host = 0;
  const attacker = () => {
    host += 1;
    visitor.network = `192.0.2.${host}`;
    return payer(host);
  };
  expect(await reached(26, attacker)).toBe(expected);
});

test('26 declined cards from one network, with different carts and addresses, are paused', async () => {
  visitor.network = '203.0.113.2';
  expect(await reached(26, guest)).toBe(11);
  expect(await submit(guest(), 'paid')).toMatchObject({
    outcome: 'refused',
    message: expect.stringMatching(
      /^Too many cards were declined .* wait 30 seconds .*Nothing was charged this time\.$/,
    ),
  });
  visitor.network = '198.51.100.2';
  expect(await submit(guest(), 'paid')).toMatchObject({ outcome: 'paid' });
});

test('each further declined card doubles the pause', async () => {
  visitor.network = '203.0.113.3';
  await reached(11, guest);
  const tried: number[] = [];
  for (let second = 0; second < 3_600; second += 15) {
    if ((await submit(guest())).outcome === 'declined') tried.push(second);
    pass(15_000);
  }
  expect(tried).toEqual([30, 90, 210, 450, 930, 1_890]);
});

test('a signed-in owner can pay, whatever others did with the address', async () => {
  const account = { userId: randomUUID(), email: someone() };
  await reached(7, () => guest({ email: account.email }));
  expect(await submit(guest({ email: account.email }), 'paid')).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('sign in with this e-mail address'),
  });
  const own = guest({ email: account.email, account });
  expect(await submit(own, 'paid')).toMatchObject({ outcome: 'paid' });
});

test('concurrent attempts have the same limit as sequential ones', async () => {
  visitor.network = '203.0.113.4';
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => submit(guest())));
  expect(outcomes.filter(({ outcome }) => outcome === 'declined')).toHaveLength(11);
});

test('paid and aborted attempts do not count', async () => {
  visitor.network = '203.0.113.5';
  await times(20, async (index) => {
    const outcome = index % 2 ? 'paid' : 'unavailable';
    expect(await submit(guest(), outcome)).toMatchObject({ outcome });
  });
  const broken = () =>
    guardedPayment(guest(), async (refusal) => {
      await refusal();
      throw new Error('broken');
    });
  await times(15, () => expect(broken()).rejects.toThrow('broken'));
  expect(await submit(guest(), 'paid')).toMatchObject({ outcome: 'paid' });
});

test('refusals that are not about the card do not count', async () => {
  visitor.network = '203.0.113.7';
  const [cartId, email] = [randomUUID(), someone()];
  const again = () => guest({ cartId, email });
  await times(8, async () => {
    const result = await guardedPayment(again(), async (refusal) => {
      const message = await refusal();
      return message ? { outcome: 'refused' } : { outcome: 'declined', by: 'shop' };
    });
    expect(result.outcome).toBe('declined');
  });
  expect(await reached(6, again)).toBe(6);
});

test('a token that is submitted again counts once', async () => {
  const payer = guest();
  await times(6, () => submit(payer));
  expect(await reached(5, () => ({ ...payer, paymentToken: randomUUID() }))).toBe(5);
});

test('attempts are limited, too', async () => {
  visitor.network = '203.0.113.6';
  const results = await times(80, () => submit(guest(), 'paid'));
  expect(results.filter(({ outcome }) => outcome === 'paid')).toHaveLength(60);
});

test('many declined cards in the whole shop log one error and block nobody', async () => {
  const alarm = vi.spyOn(logging.log, 'error').mockImplementation(() => {});
  try {
    await reached(70, guest);
    expect(alarm).toHaveBeenCalledTimes(1);
    expect(await submit(guest(), 'paid')).toMatchObject({ outcome: 'paid' });
  } finally {
    alarm.mockRestore();
  }
});

const limit: DeclineLimit = {
  name: 'test',
  free: 2,
  forgetMs: 10 * MINUTE,
  firstPauseMs: MINUTE,
  longestPauseMs: 60 * MINUTE,
};

test('a pause has a maximum, and declines expire over time', async () => {
  const uses = [[limit, randomUUID()]] as const;
  let longest = 0;
  for (let count = 0; count < 20; count += 1) {
    const paused = await holdAttempt(uses);
    if (paused) {
      longest = Math.max(longest, paused.retryAfterMs);
      pass(paused.retryAfterMs);
    }
  }
  expect(longest).toBe(60 * MINUTE);
  pass(60 * MINUTE + 12 * limit.forgetMs);
  await times(2, async () => expect(await holdAttempt(uses)).toBeNull());
  setClockOffset(0);
  // Setting the clock back locks nobody out.
  expect(await holdAttempt(uses)).toBeNull();
});

test('no subject is counted if one is paused', async () => {
  const [paused, fresh] = [randomUUID(), randomUUID()];
  await times(3, () => holdAttempt([[limit, paused]]));
  const both = [
    [{ ...limit, name: 'other' }, fresh],
    [limit, paused],
  ] as const;
  await times(9, async () => expect(await holdAttempt(both)).not.toBeNull());
  await times(2, async () => expect(await holdAttempt([both[0]])).toBeNull());
});

test('concurrent attempts never exceed the free ones', async () => {
  const steps = fc.array(fc.constantFrom('hold', 'release'), { minLength: 5, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      const uses = [[limit, randomUUID()]] as const;
      let held = 0;
      for (const step of given) {
        if (step === 'hold') held += (await holdAttempt(uses)) ? 0 : 1;
        else if (held > 0) {
          await releaseAttempt(uses);
          held -= 1;
        }
        expect(held).toBeLessThanOrEqual(limit.free + 1);
      }
    }),
    { numRuns: 25 },
  );
});

test('the table contains no addresses, and old rows are deleted', async () => {
  await submit(guest({ email: 'somebody@example.com' }));
  const keys = (await db().declineCount.findMany()).map((row) => row.key).join();
  expect(keys).not.toContain('somebody');
  pass(3 * 24 * 60 * MINUTE);
  await removeStaleDeclines();
  expect(await db().declineCount.count()).toBe(0);
});
