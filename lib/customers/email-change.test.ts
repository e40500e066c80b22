import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sendSignInLink } from '@/lib/auth/links';
import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import { openData } from '@/lib/mail/sealed';
import { signedIn } from '@/lib/testing/clubs';
import { openWorld, services } from '@/lib/testing/world';
import { askForEmailChange, confirmEmailChange, waitingEmail } from './email-change';
import { writeProfile } from './profile';

const ada = { firstname: 'Ada', lastname: 'Lovelace', phone: '' };
const anAddress = () => `${randomUUID()}@elsewhere.example`;

describe.each(services)('with $name', ({ options }) => {
  const world = openWorld(options);

  async function customer(): Promise<Viewer> {
    const who = await signedIn();
    await writeProfile(who, ada);
    return who;
  }

  /** Asks for a change and reads the token in the mail to the new address. */
  async function askFor(who: Viewer, newEmail: string): Promise<string> {
    expect((await askForEmailChange(who, newEmail)).ok).toBe(true);
    const mail = await db().mail.findFirstOrThrow({
      where: { recipient: newEmail, template: 'email-change' },
      orderBy: { createdAt: 'desc' },
    });
    const { link } = openData(mail) as { link: string };
    return new URL(link).searchParams.get('token') ?? '';
  }

  /** Whose address it is: here, in the table of customers, and in the service's books. */
  async function addressesOf({ userId }: Viewer) {
    const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
    const row = await db().customer.findUnique({ where: { userId } });
    const booked = (await world.books<{ id: string; email: string }>('customers')).find(
      (one) => one.id === row?.serviceId,
    );
    return { user: user.email, mapping: row?.email, there: booked?.email };
  }
  const everywhere = (email: string) => ({ user: email, mapping: email, there: email });

  test('nothing changes before the link is opened, and everything does then, once', async () => {
    const who = await customer();
    const newEmail = anAddress();
    const token = await askFor(who, newEmail);
    expect(await addressesOf(who)).toEqual(everywhere(who.email));
    expect(await waitingEmail(who.userId, token)).toBe(newEmail);
    expect((await confirmEmailChange(who, token)).ok).toBe(true);
    expect(await addressesOf(who)).toEqual(everywhere(newEmail));
    const told = await db().mail.findMany({ where: { recipient: who.email } });
    expect(told.map((mail) => mail.template)).toContain('email-changed');
    expect(await confirmEmailChange({ ...who, email: newEmail }, token)).toMatchObject({
      ok: false,
      message: expect.stringContaining('used already'),
    });
  });

  test('a changed address ends all other sessions, and links that wait for the old address', async () => {
    const who = await customer();
    const sessions = [randomUUID(), randomUUID(), randomUUID()];
    await db().session.createMany({
      data: sessions.map((sessionToken) => ({
        sessionToken,
        userId: who.userId,
        expires: new Date(Date.now() + 60_000),
      })),
    });
    await sendSignInLink(who.email, '/');
    const token = await askFor(who, anAddress());
    const [kept = ''] = sessions;
    expect((await confirmEmailChange(who, token, kept)).ok).toBe(true);
    const left = await db().session.findMany({ where: { userId: who.userId } });
    expect(left.map((one) => one.sessionToken)).toEqual([kept]);
    const waiting = { where: { identifier: who.email } };
    expect(await db().verificationToken.count(waiting)).toBe(0);
  });

  test('a link is no use to others, after its time, or when a later one was asked for', async () => {
    const who = await customer();
    const first = await askFor(who, anAddress());
    expect(await waitingEmail((await signedIn()).userId, first)).toBeNull();
    expect((await confirmEmailChange(await signedIn(), first)).ok).toBe(false);
    const second = await askFor(who, anAddress());
    expect((await confirmEmailChange(who, first)).ok).toBe(false);
    await world.pass(16 * 60_000);
    expect((await confirmEmailChange(who, second)).ok).toBe(false);
    expect((await confirmEmailChange(who, '')).ok).toBe(false);
    expect(await addressesOf(who)).toEqual(everywhere(who.email));
  });

  test('the address one has already is no change', async () => {
    const who = await customer();
    expect(await askForEmailChange(who, who.email)).toMatchObject({
      ok: false,
      fields: { email: expect.stringContaining('already') },
    });
  });

  test.each(['a customer of the service', 'another account'])(
    'an address that belongs to %s is refused, to nobody but who reads its mail',
    async (kind) => {
      const who = await customer();
      let taken = anAddress();
      if (kind === 'another account') taken = (await signedIn()).email;
      else {
        const email = taken.toUpperCase().replace('ELSEWHERE', 'elsewhere');
        await world.call('POST', '/customers', { firstname: 'A', lastname: 'B', email });
      }
      const token = await askFor(who, taken);
      expect(await confirmEmailChange(who, token)).toMatchObject({
        ok: false,
        message: expect.stringContaining('belongs to another customer'),
      });
      expect(await addressesOf(who)).toEqual(everywhere(who.email));
    },
  );

  test('an address that somebody got a moment ago is refused too', async () => {
    const who = await customer();
    const wanted = anAddress();
    const token = await askFor(who, wanted);
    await world.fault('GET', '/customers', 'stale', { secondsAgo: 60 });
    await world.call('POST', '/customers', { firstname: 'A', lastname: 'B', email: wanted });
    expect((await confirmEmailChange(who, token)).message).toContain('another customer');
    expect(await addressesOf(who)).toEqual(everywhere(who.email));
  });

  test('of two people who want one address, one gets it', async () => {
    const [one, other] = [await customer(), await customer()];
    const wanted = anAddress();
    const tokens = [await askFor(one, wanted), await askFor(other, wanted)] as const;
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
      expect(await addressesOf(who)).toEqual(everywhere(answer?.ok ? wanted : who.email));
    }
  });

  test('who has no customer at the service yet changes the address alike', async () => {
    const who = await signedIn();
    const newEmail = anAddress();
    expect((await confirmEmailChange(who, await askFor(who, newEmail))).ok).toBe(true);
    expect((await addressesOf(who)).user).toBe(newEmail);
    await writeProfile({ ...who, email: newEmail }, ada);
    expect(await addressesOf(who)).toEqual(everywhere(newEmail));
  });

  describe('the service fails in the middle', () => {
    test('of looking who has the address: nothing changes', async () => {
      const who = await customer();
      const token = await askFor(who, anAddress());
      await world.fault('GET', '/customers', 'status', { status: 503, times: 50 });
      expect((await confirmEmailChange(who, token)).message).toContain('Nothing was changed');
      expect(await addressesOf(who)).toEqual(everywhere(who.email));
    });

    test('and cannot be reached at all: nothing changes', async () => {
      const who = await customer();
      const token = await askFor(who, anAddress());
      world.unplug();
      expect((await confirmEmailChange(who, token)).message).toContain('Nothing was changed');
      expect(await addressesOf(who)).toEqual(everywhere(who.email));
    });

    test('and refuses: nothing changes', async () => {
      const who = await customer();
      const token = await askFor(who, anAddress());
      await world.fault('PUT', '/customers/*', 'status', { status: 422 });
      expect((await confirmEmailChange(who, token)).message).toContain('Nothing was changed');
      expect(await addressesOf(who)).toEqual(everywhere(who.email));
    });

    test.each(['commit-then-close', 'close'])('and the answer is lost (%s)', async (kind) => {
      const who = await customer();
      const newEmail = anAddress();
      const token = await askFor(who, newEmail);
      await world.fault('PUT', '/customers/*', kind);
      expect((await confirmEmailChange(who, token)).ok).toBe(true);
      expect(await addressesOf(who)).toEqual(everywhere(newEmail));
    });

    test('after the change: it is told as it is, and the same link brings it to its end', async () => {
      const who = await customer();
      const newEmail = anAddress();
      const token = await askFor(who, newEmail);
      await world.fault('PUT', '/customers/*', 'commit-then-status', { status: 502 });
      await world.fault('GET', '/customers/*', 'status', { status: 503, times: 50 });
      expect((await confirmEmailChange(who, token)).message).toContain('Open the link again');
      expect((await addressesOf(who)).user).toBe(who.email);
      await world.repair();
      expect((await confirmEmailChange(who, token)).ok).toBe(true);
      expect(await addressesOf(who)).toEqual(everywhere(newEmail));
    });
  });
});
