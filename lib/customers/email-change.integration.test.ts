import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sendSignInLink } from '@/lib/auth/sign-in/links';
import { db } from '@/lib/db/client';
import { signedIn } from '@/lib/testing/builders/accounts';
import {
  ada,
  emailsOf,
  everywhere,
  freeEmail,
  requestEmailChange,
  signedInCustomer,
} from '@/lib/testing/builders/email-changes';
import { openWorld, services } from '@/lib/testing/world';
import { confirmEmailChange, pendingEmail, sendEmailChangeLink } from './email-change';
import { writeProfile } from './profile';

describe.each(services)('with $name', ({ options, shows }) => {
  const world = openWorld(options);

  test('the address changes when the link is opened, once', async () => {
    const viewer = await signedInCustomer();
    const newEmail = freeEmail();
    const token = await requestEmailChange(viewer, newEmail);
    expect(await emailsOf(world, viewer)).toEqual(everywhere(viewer.email));
    expect(await pendingEmail(viewer.userId, token)).toBe(newEmail);
    expect((await confirmEmailChange(viewer, token)).ok).toBe(true);
    expect(await emailsOf(world, viewer)).toEqual(everywhere(newEmail));
    const told = await db().mail.findMany({ where: { recipient: viewer.email } });
    expect(told.map((mail) => mail.template)).toContain('email-changed');
    expect(await confirmEmailChange({ ...viewer, email: newEmail }, token)).toMatchObject({
      ok: false,
      message: expect.stringContaining('already been used'),
    });
  });

  test('a changed address ends other sessions and invalidates links to the former address', async () => {
    const viewer = await signedInCustomer();
    const sessions = [randomUUID(), randomUUID(), randomUUID()];
    await db().session.createMany({
      data: sessions.map((sessionToken) => ({
        sessionToken,
        userId: viewer.userId,
        expires: new Date(Date.now() + 60_000),
      })),
    });
    await sendSignInLink(viewer.email, '/');
    const token = await requestEmailChange(viewer, freeEmail());
    const [kept = ''] = sessions;
    expect((await confirmEmailChange(viewer, token, kept)).ok).toBe(true);
    const left = await db().session.findMany({ where: { userId: viewer.userId } });
    expect(left.map((item) => item.sessionToken)).toEqual([kept]);
    const waiting = { where: { identifier: viewer.email } };
    expect(await db().verificationToken.count(waiting)).toBe(0);
  });

  test('a link is invalid for other users, after its expiry, and after a newer link', async () => {
    const viewer = await signedInCustomer();
    const first = await requestEmailChange(viewer, freeEmail());
    expect(await pendingEmail((await signedIn()).userId, first)).toBeNull();
    expect((await confirmEmailChange(await signedIn(), first)).ok).toBe(false);
    const second = await requestEmailChange(viewer, freeEmail());
    expect((await confirmEmailChange(viewer, first)).ok).toBe(false);
    await world.pass(16 * 60_000);
    expect((await confirmEmailChange(viewer, second)).ok).toBe(false);
    expect((await confirmEmailChange(viewer, '')).ok).toBe(false);
    expect(await emailsOf(world, viewer)).toEqual(everywhere(viewer.email));
  });

  test('the current address is refused as unchanged', async () => {
    const viewer = await signedInCustomer();
    expect(await sendEmailChangeLink(viewer, viewer.email)).toMatchObject({
      ok: false,
      fields: { email: expect.stringContaining('already') },
    });
  });

  test.each(['a customer of the service', 'another account'])(
    'an address that belongs to %s is refused, to nobody but who reads its mail',
    async (kind) => {
      const viewer = await signedInCustomer();
      let taken = freeEmail();
      if (kind === 'another account') taken = (await signedIn()).email;
      else {
        const email = taken.toUpperCase().replace('ELSEWHERE', 'elsewhere');
        await world.call('POST', '/customers', { firstname: 'A', lastname: 'B', email });
      }
      const token = await requestEmailChange(viewer, taken);
      expect(await confirmEmailChange(viewer, token)).toMatchObject({
        ok: false,
        message: expect.stringContaining('belongs to another customer'),
      });
      expect(await emailsOf(world, viewer)).toEqual(everywhere(viewer.email));
    },
  );

  test('an address that another account has just taken is refused', async () => {
    const viewer = await signedInCustomer();
    const wanted = freeEmail();
    const token = await requestEmailChange(viewer, wanted);
    await world.fault('GET', '/customers', 'stale', { secondsAgo: 60 });
    await world.call('POST', '/customers', { firstname: 'A', lastname: 'B', email: wanted });
    expect((await confirmEmailChange(viewer, token)).message).toContain('another customer');
    expect(await emailsOf(world, viewer)).toEqual(everywhere(viewer.email));
  });

  test('of two concurrent users with the same new address, one succeeds', async () => {
    const [one, other] = [await signedInCustomer(), await signedInCustomer()];
    const wanted = freeEmail();
    const tokens = [
      await requestEmailChange(one, wanted),
      await requestEmailChange(other, wanted),
    ] as const;
    const answers = await Promise.all([
      confirmEmailChange(one, tokens[0]),
      confirmEmailChange(other, tokens[1]),
    ]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect((await world.customersOf({ email: wanted })).length).toBe(1);
    for (const [viewer, answer] of [
      [one, answers[0]],
      [other, answers[1]],
    ] as const) {
      expect(await emailsOf(world, viewer)).toEqual(everywhere(answer?.ok ? wanted : viewer.email));
    }
  });

  test('the address can be changed without a customer at the service', async () => {
    const viewer = await signedIn();
    const newEmail = freeEmail();
    expect((await confirmEmailChange(viewer, await requestEmailChange(viewer, newEmail))).ok).toBe(
      true,
    );
    expect((await emailsOf(world, viewer)).user).toBe(newEmail);
    await writeProfile({ ...viewer, email: newEmail }, ada);
    expect(await emailsOf(world, viewer)).toEqual(everywhere(newEmail));
  });

  const refuse = () => world.fault('PUT', '/customers/*', 'status', { status: 422 });

  describe('a failure of the service', () => {
    test.each<[string, () => unknown]>([
      [
        'while checking the address',
        () => world.fault('GET', '/customers', 'status', { status: 503, times: 50 }),
      ],
      ['without a connection', () => world.unplug()],
      // Without error codes, a refusal looks like the answer of a gateway.
      ...(shows ? [['as a refusal', refuse] as [string, () => unknown]] : []),
    ])('%s changes nothing', async (_, fail) => {
      const viewer = await signedInCustomer();
      const token = await requestEmailChange(viewer, freeEmail());
      await fail();
      expect((await confirmEmailChange(viewer, token)).message).toContain('Nothing was changed');
      expect(await emailsOf(world, viewer)).toEqual(everywhere(viewer.email));
    });

    test.each(['commit-then-close', 'close'])('with a lost reply (%s)', async (kind) => {
      const viewer = await signedInCustomer();
      const newEmail = freeEmail();
      const token = await requestEmailChange(viewer, newEmail);
      await world.fault('PUT', '/customers/*', kind);
      expect((await confirmEmailChange(viewer, token)).ok).toBe(true);
      expect(await emailsOf(world, viewer)).toEqual(everywhere(newEmail));
    });

    test('after the change: the answer is honest, and the same link completes the change', async () => {
      const viewer = await signedInCustomer();
      const newEmail = freeEmail();
      const token = await requestEmailChange(viewer, newEmail);
      await world.fault('PUT', '/customers/*', 'commit-then-status', { status: 502 });
      await world.fault('GET', '/customers/*', 'status', { status: 503, times: 50 });
      expect((await confirmEmailChange(viewer, token)).message).toContain('Open the link again');
      expect((await emailsOf(world, viewer)).user).toBe(viewer.email);
      await world.repair();
      expect((await confirmEmailChange(viewer, token)).ok).toBe(true);
      expect(await emailsOf(world, viewer)).toEqual(everywhere(newEmail));
    });
  });
});
