import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { Viewer } from '@/lib/auth/viewer';
import { ensureUserCart } from '@/lib/cart/store';
import { db } from '@/lib/db/client';
import { openData } from '@/lib/mail/sealed';
import { signedIn } from '@/lib/testing/clubs';
import { openWorld, services } from '@/lib/testing/world';
import { askForEmailChange, changeAtService, confirmEmailChange } from './email-change';
import { undoableEmail, undoEmailChange } from './email-undo';
import { writeProfile } from './profile';

vi.mock('./email-change', async (original) => {
  const actual = await original<{ changeAtService: typeof changeAtService }>();
  return { ...actual, changeAtService: vi.fn(actual.changeAtService) };
});

const ada = { firstname: 'Ada', lastname: 'Lovelace', phone: '' };
const anAddress = () => `${randomUUID()}@elsewhere.example`;
const DAY = 24 * 60 * 60_000;

async function tokenIn(template: string, recipient: string): Promise<string> {
  const mail = await db().mail.findFirstOrThrow({
    where: { recipient, template },
    orderBy: { createdAt: 'desc' },
  });
  const { link } = openData(mail) as { link: string };
  return new URL(link).searchParams.get('token') ?? '';
}

describe.each(services)('with $name', ({ options }) => {
  const world = openWorld(options);

  async function customer(): Promise<Viewer> {
    const who = await signedIn();
    await writeProfile(who, ada);
    return who;
  }

  /** @returns the token that the old address gets */
  async function change(who: Viewer, newEmail: string): Promise<string> {
    await askForEmailChange(who, newEmail);
    const token = await tokenIn('email-change', newEmail);
    expect((await confirmEmailChange(who, token)).ok).toBe(true);
    return tokenIn('email-changed', who.email);
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

  test('the old address takes its account back, and whoever has it is out', async () => {
    const who = await customer();
    const taken = anAddress();
    const token = await change(who, taken);
    const { userId } = who;
    await db().session.create({
      data: { sessionToken: randomUUID(), userId, expires: new Date(Date.now() + DAY) },
    });
    await db().account.create({
      data: { userId, type: 'oauth', provider: 'github', providerAccountId: randomUUID() },
    });
    expect(await undoableEmail(token)).toBe(who.email);
    expect(await addressesOf(who)).toEqual(everywhere(taken));
    expect(await undoEmailChange(token)).toMatchObject({ ok: true });
    expect(await addressesOf(who)).toEqual(everywhere(who.email));
    expect(await db().session.count({ where: { userId } })).toBe(0);
    expect(await db().account.count({ where: { userId } })).toBe(0);
    const told = await db().mail.findMany({ where: { recipient: taken } });
    expect(told.map((mail) => mail.template)).toContain('email-restored');
    expect(await undoEmailChange(token)).toMatchObject({ ok: false });
  });

  test('whoever signs in with a provider while the service is asked is out as well', async () => {
    const who = await customer();
    const { userId } = who;
    const token = await change(who, anAddress());
    const ask = vi.mocked(changeAtService).getMockImplementation();
    vi.mocked(changeAtService).mockImplementationOnce(async (...given) => {
      await db().account.create({
        data: { userId, type: 'oauth', provider: 'github', providerAccountId: randomUUID() },
      });
      return ask?.(...given) ?? null;
    });
    expect(await undoEmailChange(token)).toMatchObject({ ok: true });
    expect(await db().account.count({ where: { userId } })).toBe(0);
  });

  test('the first address takes it back after two changes, and the second one cannot undo that', async () => {
    const who = await customer();
    const [second, third] = [anAddress(), anAddress()];
    const first = await change(who, second);
    await world.pass(1_000);
    const later = await change({ ...who, email: second }, third);
    expect((await undoEmailChange(first)).ok).toBe(true);
    expect(await addressesOf(who)).toEqual(everywhere(who.email));
    expect((await undoEmailChange(later)).ok).toBe(false);
    expect(await addressesOf(who)).toEqual(everywhere(who.email));
  });

  test('whoever signed in anew meanwhile, with an empty account, has theirs back', async () => {
    const who = await customer();
    const token = await change(who, anAddress());
    const anew = await db().user.create({ data: { email: who.email } });
    await ensureUserCart(anew.id);
    expect((await undoEmailChange(token)).ok).toBe(true);
    expect(await addressesOf(who)).toEqual(everywhere(who.email));
    expect(await db().user.count({ where: { id: anew.id } })).toBe(0);
  });

  test('an old address with another account in use: everybody is out, and a person decides', async () => {
    const who = await customer();
    const taken = anAddress();
    const token = await change(who, taken);
    const anew = await db().user.create({ data: { email: who.email } });
    await writeProfile({ userId: anew.id, email: who.email }, ada);
    await db().session.create({
      data: { sessionToken: randomUUID(), userId: who.userId, expires: new Date(Date.now() + DAY) },
    });
    expect(await undoEmailChange(token)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/Everybody is signed out.*write to/),
    });
    expect(await addressesOf(who)).toEqual(everywhere(taken));
    expect(await db().session.count({ where: { userId: who.userId } })).toBe(0);
  });

  test('a link that is over or made up undoes nothing', async () => {
    const who = await customer();
    const taken = anAddress();
    const token = await change(who, taken);
    expect((await undoEmailChange('')).ok).toBe(false);
    expect((await undoEmailChange(randomUUID())).ok).toBe(false);
    await world.pass(7 * DAY + 1_000);
    expect(await undoableEmail(token)).toBeNull();
    expect((await undoEmailChange(token)).ok).toBe(false);
    expect(await addressesOf(who)).toEqual(everywhere(taken));
  });

  test('the service is away: everybody is out at once, and the same link brings it to its end', async () => {
    const who = await customer();
    const taken = anAddress();
    const token = await change(who, taken);
    await db().session.create({
      data: { sessionToken: randomUUID(), userId: who.userId, expires: new Date(Date.now() + DAY) },
    });
    world.unplug();
    expect(await undoEmailChange(token)).toMatchObject({
      ok: false,
      message: expect.stringContaining('signed out'),
    });
    expect(await db().session.count({ where: { userId: who.userId } })).toBe(0);
    await world.repair();
    expect((await undoEmailChange(token)).ok).toBe(true);
    expect(await addressesOf(who)).toEqual(everywhere(who.email));
  });
});
