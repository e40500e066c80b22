import { describe, expect, test } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { signedIn } from '@/lib/testing/builders/accounts';
import { openWorld, services } from '@/lib/testing/world';
import { profileOf } from './own-account';
import { writeProfile } from './profile';

const ada = { firstname: 'Ada', lastname: 'Lovelace', phone: '+353 1 555 0100' };
const grace = { firstname: 'Grace', lastname: 'Hopper', phone: '' };

describe.each(services)('with $name', ({ options, shows }) => {
  const world = openWorld(options);

  /** What the shop shows, what it keeps, and what the service has in its books. */
  async function names(who: Viewer) {
    const user = await db().user.findUniqueOrThrow({ where: { id: who.userId } });
    const shown = await profileOf(who);
    const [booked] = await world.customersOf(who);
    return {
      shown: `${shown.firstname} ${shown.lastname}`,
      here: `${user.firstname} ${user.lastname}`,
      there: booked ? `${booked.firstname} ${booked.lastname}` : null,
    };
  }
  const everywhere = (name: string) => ({ shown: name, here: name, there: name });

  async function withProfile(): Promise<Viewer> {
    const who = await signedIn();
    expect((await writeProfile(who, ada)).ok).toBe(true);
    return who;
  }

  test('a profile is written to a single customer at the service', async () => {
    const who = await withProfile();
    expect(await names(who)).toEqual(everywhere('Ada Lovelace'));
    expect((await writeProfile(who, grace)).ok).toBe(true);
    expect(await names(who)).toEqual(everywhere('Grace Hopper'));
    expect(await world.customersOf(who)).toHaveLength(1);
    expect((await profileOf(who)).phone).toBe('');
  });

  test('an existing customer with the address belongs to the account', async () => {
    const who = await signedIn();
    await world.call('POST', '/customers', { ...grace, phone: undefined, email: who.email });
    expect((await writeProfile(who, ada)).ok).toBe(true);
    expect(await names(who)).toEqual(everywhere('Ada Lovelace'));
    expect(await world.customersOf(who)).toHaveLength(1);
  });

  test('nothing changes while the service is unreachable', async () => {
    const who = await withProfile();
    world.unplug();
    const answer = await writeProfile(who, grace);
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining('cannot be') });
    expect(await names(who)).toEqual(everywhere('Ada Lovelace'));
  });

  test('nothing changes after a refusal', async () => {
    // Where codes are hidden, a refusal cannot be told from a gateway's.
    if (!shows) return;
    const who = await withProfile();
    await world.fault('PUT', '/customers/*', 'status', { status: 422 });
    const answer = await writeProfile(who, grace);
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining('not accept') });
    expect(await names(who)).toEqual(everywhere('Ada Lovelace'));
  });

  test.each(['commit-then-close', 'commit-then-truncate', 'close'])(
    'an answer that is lost (%s) is looked for, and the change is there',
    async (kind) => {
      const who = await withProfile();
      await world.fault('PUT', '/customers/*', kind);
      expect((await writeProfile(who, grace)).ok).toBe(true);
      expect(await names(who)).toEqual(everywhere('Grace Hopper'));
    },
  );

  test('after repeated failures the answer is honest, and the next save completes the change', async () => {
    const who = await withProfile();
    // It was changed there, and nothing can be learnt of it.
    await world.fault('PUT', '/customers/*', 'commit-then-status', { status: 502 });
    await world.fault('GET', '/customers/*', 'status', { status: 503, times: 50 });
    const answer = await writeProfile(who, grace);
    expect(answer).toMatchObject({
      ok: false,
      message: expect.stringContaining('did not confirm'),
    });
    await world.repair();
    expect((await writeProfile(who, grace)).ok).toBe(true);
    expect(await names(who)).toEqual(everywhere('Grace Hopper'));
  });

  test('a customer who was deleted at the service is created again by the next save', async () => {
    const who = await withProfile();
    const [customer] = await world.customersOf(who);
    await world.call('DELETE', `/customers/${customer?.id}`);
    expect((await writeProfile(who, grace)).ok).toBe(true);
    expect((await names(who)).here).toBe('Grace Hopper');
    expect((await writeProfile(who, ada)).ok).toBe(true);
    const row = await db().customer.findUniqueOrThrow({ where: { userId: who.userId } });
    expect(row.serviceId).not.toBe(customer?.id);
    expect(await world.call('GET', `/customers/${row.serviceId}`)).toMatchObject({
      firstname: 'Ada',
    });
  });

  test('two concurrent saves lead to one customer with one of the names', async () => {
    const who = await signedIn();
    const answers = await Promise.all([writeProfile(who, ada), writeProfile(who, grace)]);
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(await world.customersOf(who)).toHaveLength(1);
    // Whoever saves next brings all three together.
    await writeProfile(who, grace);
    expect(await names(who)).toEqual(everywhere('Grace Hopper'));
  });
});
