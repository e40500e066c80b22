import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { ensureUserCart } from '@/lib/cart/store';
import { db } from '@/lib/db/client';
import {
  ada,
  emailsOf,
  everywhere,
  freeEmail,
  requestEmailChange,
  signedInCustomer,
  tokenMailed,
} from '@/lib/testing/builders/email-changes';
import { asViewer } from '@/lib/testing/viewers';
import { leastServices, openWorld } from '@/lib/testing/world';
import { changeAtService, confirmEmailChange } from './email-change';
import { undoableEmail, undoEmailChange } from './email-undo';
import { writeProfile } from './profile';

vi.mock('./email-change', async (original) => {
  const actual = await original<{ changeAtService: typeof changeAtService }>();
  return { ...actual, changeAtService: vi.fn(actual.changeAtService) };
});

const DAY = 24 * 60 * 60_000;

/** Changes an address; returns the token that the old one gets. */
async function change(who: Viewer, newEmail: string): Promise<string> {
  const token = await requestEmailChange(who, newEmail);
  expect((await confirmEmailChange(who, token)).ok).toBe(true);
  return tokenMailed('email-changed', who.email);
}

const openSession = (userId: string) =>
  db().session.create({
    data: { sessionToken: randomUUID(), userId, expires: new Date(Date.now() + DAY) },
  });

const linkAccount = (userId: string) =>
  db().account.create({
    data: { userId, type: 'oauth', provider: 'github', providerAccountId: randomUUID() },
  });

describe.each(leastServices)('with $name', ({ options }) => {
  const world = openWorld(options);

  test('the old address takes its account back, and whoever has it is out', async () => {
    const who = await signedInCustomer();
    const taken = freeEmail();
    const token = await change(who, taken);
    const { userId } = who;
    await openSession(userId);
    await linkAccount(userId);
    expect(await undoableEmail(token)).toBe(who.email);
    expect(await emailsOf(world, who)).toEqual(everywhere(taken));
    expect(await undoEmailChange(token)).toMatchObject({ ok: true });
    expect(await emailsOf(world, who)).toEqual(everywhere(who.email));
    expect(await db().session.count({ where: { userId } })).toBe(0);
    expect(await db().account.count({ where: { userId } })).toBe(0);
    const told = await db().mail.findMany({ where: { recipient: taken } });
    expect(told.map((mail) => mail.template)).toContain('email-restored');
    expect(await undoEmailChange(token)).toMatchObject({ ok: false });
  });

  test('whoever signs in with a provider while the service is asked is out as well', async () => {
    const who = await signedInCustomer();
    const { userId } = who;
    const token = await change(who, freeEmail());
    const ask = vi.mocked(changeAtService).getMockImplementation();
    vi.mocked(changeAtService).mockImplementationOnce(async (...given) => {
      await linkAccount(userId);
      return ask?.(...given) ?? null;
    });
    expect(await undoEmailChange(token)).toMatchObject({ ok: true });
    expect(await db().account.count({ where: { userId } })).toBe(0);
  });

  test('the first address takes it back after two changes, and the second one cannot undo that', async () => {
    const who = await signedInCustomer();
    const [second, third] = [freeEmail(), freeEmail()];
    const first = await change(who, second);
    await world.pass(1_000);
    const later = await change({ ...who, email: second }, third);
    expect((await undoEmailChange(first)).ok).toBe(true);
    expect(await emailsOf(world, who)).toEqual(everywhere(who.email));
    expect((await undoEmailChange(later)).ok).toBe(false);
    expect(await emailsOf(world, who)).toEqual(everywhere(who.email));
  });

  test('a user who signed in again meanwhile, with an empty account, gets theirs back', async () => {
    const who = await signedInCustomer();
    const token = await change(who, freeEmail());
    const fresh = await db().user.create({ data: { email: who.email } });
    await ensureUserCart(fresh.id);
    expect((await undoEmailChange(token)).ok).toBe(true);
    expect(await emailsOf(world, who)).toEqual(everywhere(who.email));
    expect(await db().user.count({ where: { id: fresh.id } })).toBe(0);
  });

  test('an old address with another account in use: everybody is out, and a person decides', async () => {
    const who = await signedInCustomer();
    const taken = freeEmail();
    const token = await change(who, taken);
    const fresh = await db().user.create({ data: { email: who.email } });
    await writeProfile(asViewer({ userId: fresh.id, email: who.email }), ada);
    await openSession(who.userId);
    expect(await undoEmailChange(token)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/All devices are signed out.*contact/),
    });
    expect(await emailsOf(world, who)).toEqual(everywhere(taken));
    expect(await db().session.count({ where: { userId: who.userId } })).toBe(0);
  });

  test('a link that is over or made up undoes nothing', async () => {
    const who = await signedInCustomer();
    const taken = freeEmail();
    const token = await change(who, taken);
    expect((await undoEmailChange('')).ok).toBe(false);
    expect((await undoEmailChange(randomUUID())).ok).toBe(false);
    await world.pass(7 * DAY + 1_000);
    expect(await undoableEmail(token)).toBeNull();
    expect((await undoEmailChange(token)).ok).toBe(false);
    expect(await emailsOf(world, who)).toEqual(everywhere(taken));
  });

  test('the service is away: everybody is out at once, and the same link brings it to its end', async () => {
    const who = await signedInCustomer();
    const taken = freeEmail();
    const token = await change(who, taken);
    await openSession(who.userId);
    world.unplug();
    expect(await undoEmailChange(token)).toMatchObject({
      ok: false,
      message: expect.stringContaining('signed out'),
    });
    expect(await db().session.count({ where: { userId: who.userId } })).toBe(0);
    await world.repair();
    expect((await undoEmailChange(token)).ok).toBe(true);
    expect(await emailsOf(world, who)).toEqual(everywhere(who.email));
  });
});
