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

  /** The name on the page, in the database, and at the service. */
  async function names(shopper: Viewer) {
    const user = await db().user.findUniqueOrThrow({ where: { id: shopper.userId } });
    const shown = await profileOf(shopper);
    const [booked] = await world.customersOf(shopper);
    return {
      shown: `${shown.firstname} ${shown.lastname}`,
      here: `${user.firstname} ${user.lastname}`,
      there: booked ? `${booked.firstname} ${booked.lastname}` : null,
    };
  }
  const everywhere = (name: string) => ({ shown: name, here: name, there: name });

  async function withProfile(): Promise<Viewer> {
    const shopper = await signedIn();
    expect((await writeProfile(shopper, ada)).ok).toBe(true);
    return shopper;
  }

  test('a profile is written to a single customer at the service', async () => {
    const shopper = await withProfile();
    expect(await names(shopper)).toEqual(everywhere('Ada Lovelace'));
    expect((await writeProfile(shopper, grace)).ok).toBe(true);
    expect(await names(shopper)).toEqual(everywhere('Grace Hopper'));
    expect(await world.customersOf(shopper)).toHaveLength(1);
    expect((await profileOf(shopper)).phone).toBe('');
  });

  test('an existing customer with the address belongs to the account', async () => {
    const shopper = await signedIn();
    await world.call('POST', '/customers', { ...grace, phone: undefined, email: shopper.email });
    expect((await writeProfile(shopper, ada)).ok).toBe(true);
    expect(await names(shopper)).toEqual(everywhere('Ada Lovelace'));
    expect(await world.customersOf(shopper)).toHaveLength(1);
  });

  const refuse = () => world.fault('PUT', '/customers/*', 'status', { status: 422 });

  test.each<[string, string, () => unknown]>([
    ['while the service is unreachable', 'cannot be', () => world.unplug()],
    // Without error codes, a refusal looks like the answer of a gateway.
    ...(shows
      ? [['after a refusal', 'not accept', refuse] as [string, string, () => unknown]]
      : []),
  ])('nothing changes %s', async (_, message, fail) => {
    const shopper = await withProfile();
    await fail();
    const answer = await writeProfile(shopper, grace);
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining(message) });
    expect(await names(shopper)).toEqual(everywhere('Ada Lovelace'));
  });

  test.each(['commit-then-close', 'commit-then-truncate', 'close'])(
    'after a lost reply (%s) the change is found or repeated',
    async (kind) => {
      const shopper = await withProfile();
      await world.fault('PUT', '/customers/*', kind);
      expect((await writeProfile(shopper, grace)).ok).toBe(true);
      expect(await names(shopper)).toEqual(everywhere('Grace Hopper'));
    },
  );

  test('after repeated failures the answer is honest, and the next save completes the change', async () => {
    const shopper = await withProfile();
    await world.fault('PUT', '/customers/*', 'commit-then-status', { status: 502 });
    await world.fault('GET', '/customers/*', 'status', { status: 503, times: 50 });
    const answer = await writeProfile(shopper, grace);
    expect(answer).toMatchObject({
      ok: false,
      message: expect.stringContaining('did not confirm'),
    });
    await world.repair();
    expect((await writeProfile(shopper, grace)).ok).toBe(true);
    expect(await names(shopper)).toEqual(everywhere('Grace Hopper'));
  });

  test('a customer who was deleted at the service is created again by the next save', async () => {
    const shopper = await withProfile();
    const [customer] = await world.customersOf(shopper);
    await world.call('DELETE', `/customers/${customer?.id}`);
    expect((await writeProfile(shopper, grace)).ok).toBe(true);
    expect((await names(shopper)).here).toBe('Grace Hopper');
    expect((await writeProfile(shopper, ada)).ok).toBe(true);
    const row = await db().customer.findUniqueOrThrow({ where: { userId: shopper.userId } });
    expect(row.serviceId).not.toBe(customer?.id);
    expect(await world.call('GET', `/customers/${row.serviceId}`)).toMatchObject({
      firstname: 'Ada',
    });
  });

  test('two concurrent saves lead to one customer with one of the names', async () => {
    const shopper = await signedIn();
    const answers = await Promise.all([writeProfile(shopper, ada), writeProfile(shopper, grace)]);
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(await world.customersOf(shopper)).toHaveLength(1);
    // The next save makes all three equal.
    await writeProfile(shopper, grace);
    expect(await names(shopper)).toEqual(everywhere('Grace Hopper'));
  });
});
