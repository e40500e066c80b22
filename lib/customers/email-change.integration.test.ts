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
    const who = await signedInCustomer();
    const newEmail = freeEmail();
    const token = await requestEmailChange(who, newEmail);
    expect(await emailsOf(world, who)).toEqual(everywhere(who.email));
    expect(await pendingEmail(who.userId, token)).toBe(newEmail);
    expect((await confirmEmailChange(who, token)).ok).toBe(true);
    expect(await emailsOf(world, who)).toEqual(everywhere(newEmail));
    const told = await db().mail.findMany({ where: { recipient: who.email } });
    expect(told.map((mail) => mail.template)).toContain('email-changed');
    expect(await confirmEmailChange({ ...who, email: newEmail }, token)).toMatchObject({
      ok: false,
      message: expect.stringContaining('already been used'),
    });
  });

  test('a changed address ends other sessions and invalidates links to the former address', async () => {
    const who = await signedInCustomer();
    const sessions = [randomUUID(), randomUUID(), randomUUID()];
    await db().session.createMany({
      data: sessions.map((sessionToken) => ({
        sessionToken,
        userId: who.userId,
        expires: new Date(Date.now() + 60_000),
      })),
    });
    await sendSignInLink(who.email, '/');
    const token = await requestEmailChange(who, freeEmail());
    const [kept = ''] = sessions;
    expect((await confirmEmailChange(who, token, kept)).ok).toBe(true);
    const left = await db().session.findMany({ where: { userId: who.userId } });
    expect(left.map((one) => one.sessionToken)).toEqual([kept]);
    const waiting = { where: { identifier: who.email } };
    expect(await db().verificationToken.count(waiting)).toBe(0);
  });

  test('a link is invalid for other users, after its expiry, and after a newer link', async () => {
    const who = await signedInCustomer();
    const first = await requestEmailChange(who, freeEmail());
    expect(await pendingEmail((await signedIn()).userId, first)).toBeNull();
    expect((await confirmEmailChange(await signedIn(), first)).ok).toBe(false);
    const second = await requestEmailChange(who, freeEmail());
    expect((await confirmEmailChange(who, first)).ok).toBe(false);
    await world.pass(16 * 60_000);
    expect((await confirmEmailChange(who, second)).ok).toBe(false);
    expect((await confirmEmailChange(who, '')).ok).toBe(false);
    expect(await emailsOf(world, who)).toEqual(everywhere(who.email));
  });

  test('the current address is refused as unchanged', async () => {
    const who = await signedInCustomer();
    expect(await sendEmailChangeLink(who, who.email)).toMatchObject({
      ok: false,
      fields: { email: expect.stringContaining('already') },
    });
  });

  test.each(['a customer of the service', 'another account'])(
    'an address that belongs to %s is refused, to nobody but who reads its mail',
    async (kind) => {
      const who = await signedInCustomer();
      let taken = freeEmail();
      if (kind === 'another account') taken = (await signedIn()).email;
      else {
        const email = taken.toUpperCase().replace('ELSEWHERE', 'elsewhere');
        await world.call('POST', '/customers', { firstname: 'A', lastname: 'B', email });
      }
      const token = await requestEmailChange(who, taken);
      expect(await confirmEmailChange(who, token)).toMatchObject({
        ok: false,
        message: expect.stringContaining('belongs to another customer'),
      });
      expect(await emailsOf(world, who)).toEqual(everywhere(who.email));
    },
  );

  test('an address that another account has just taken is refused', async () => {
    const who = await signedInCustomer();
    const wanted = freeEmail();
    const token = await requestEmailChange(who, wanted);
    await world.fault('GET', '/customers', 'stale', { secondsAgo: 60 });
    await world.call('POST', '/customers', { firstname: 'A', lastname: 'B', email: wanted });
    expect((await confirmEmailChange(who, token)).message).toContain('another customer');
    expect(await emailsOf(world, who)).toEqual(everywhere(who.email));
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
    for (const [who, answer] of [
      [one, answers[0]],
      [other, answers[1]],
    ] as const) {
      expect(await emailsOf(world, who)).toEqual(everywhere(answer?.ok ? wanted : who.email));
    }
  });

  test('the address can be changed without a customer at the service', async () => {
    const who = await signedIn();
    const newEmail = freeEmail();
    expect((await confirmEmailChange(who, await requestEmailChange(who, newEmail))).ok).toBe(true);
    expect((await emailsOf(world, who)).user).toBe(newEmail);
    await writeProfile({ ...who, email: newEmail }, ada);
    expect(await emailsOf(world, who)).toEqual(everywhere(newEmail));
  });

  describe('a failure of the service', () => {
    test('while checking the address: nothing changes', async () => {
      const who = await signedInCustomer();
      const token = await requestEmailChange(who, freeEmail());
      await world.fault('GET', '/customers', 'status', { status: 503, times: 50 });
      expect((await confirmEmailChange(who, token)).message).toContain('Nothing was changed');
      expect(await emailsOf(world, who)).toEqual(everywhere(who.email));
    });

    test('is unreachable: nothing changes', async () => {
      const who = await signedInCustomer();
      const token = await requestEmailChange(who, freeEmail());
      world.unplug();
      expect((await confirmEmailChange(who, token)).message).toContain('Nothing was changed');
      expect(await emailsOf(world, who)).toEqual(everywhere(who.email));
    });

    test('as a refusal: nothing changes', async () => {
      // Where codes are hidden, a refusal cannot be told from a gateway's.
      if (!shows) return;
      const who = await signedInCustomer();
      const token = await requestEmailChange(who, freeEmail());
      await world.fault('PUT', '/customers/*', 'status', { status: 422 });
      expect((await confirmEmailChange(who, token)).message).toContain('Nothing was changed');
      expect(await emailsOf(world, who)).toEqual(everywhere(who.email));
    });

    test.each(['commit-then-close', 'close'])('with a lost reply (%s)', async (kind) => {
      const who = await signedInCustomer();
      const newEmail = freeEmail();
      const token = await requestEmailChange(who, newEmail);
      await world.fault('PUT', '/customers/*', kind);
      expect((await confirmEmailChange(who, token)).ok).toBe(true);
      expect(await emailsOf(world, who)).toEqual(everywhere(newEmail));
    });

    test('after the change: the answer is honest, and the same link completes the change', async () => {
      const who = await signedInCustomer();
      const newEmail = freeEmail();
      const token = await requestEmailChange(who, newEmail);
      await world.fault('PUT', '/customers/*', 'commit-then-status', { status: 502 });
      await world.fault('GET', '/customers/*', 'status', { status: 503, times: 50 });
      expect((await confirmEmailChange(who, token)).message).toContain('Open the link again');
      expect((await emailsOf(world, who)).user).toBe(who.email);
      await world.repair();
      expect((await confirmEmailChange(who, token)).ok).toBe(true);
      expect(await emailsOf(world, who)).toEqual(everywhere(newEmail));
    });
  });
});
