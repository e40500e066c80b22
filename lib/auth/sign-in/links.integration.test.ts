import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AdapterUser } from 'next-auth/adapters';
import { afterEach, expect, test } from 'vitest';
import { removeExpired } from '@/lib/auth/remove-expired';
import { setClockOffset } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { openData } from '@/lib/mail/sealed';
import { withTestDatabase } from '@/lib/testing/database';
import { authAdapter } from './adapter';
import { findLink, isLinkUsed, limitLinks, sendSignInLink } from './links';

const secret = 'a-secret-that-is-long-enough-for-tests';

withTestDatabase({ databasePoolSize: 10, authSecret: secret });
afterEach(() => setClockOffset(0));

const MINUTE = 60_000;
const someone = () => `${randomUUID()}@example.com`;

async function mailedLink(email: string) {
  const mail = await db().mail.findFirstOrThrow({
    where: { recipient: email },
    orderBy: { createdAt: 'desc' },
  });
  const { link } = openData(mail) as { link: string };
  const query = new URL(link).searchParams;
  return { link, token: query.get('token') ?? '', query };
}

function useUp(token: string, identifier: string) {
  const stored = createHash('sha256').update(`${token}${secret}`).digest('hex');
  return authAdapter().useVerificationToken?.({ identifier, token: stored });
}

test('a link works once, and only for its address', async () => {
  const email = someone();
  await sendSignInLink(email, '/cart');
  const { token, query, link } = await mailedLink(email);
  expect(link, 'no URL has an address').not.toContain(encodeURIComponent(email));
  expect(new URL(link).pathname).toBe('/sign-in/confirm');
  expect(query.get('next')).toBe('/cart');
  expect(await findLink(token)).toEqual({ email, isOpen: true });
  expect(await findLink(`${token}0`)).toBeNull();
  expect(await useUp(token, someone())).toBeNull();
  expect(await useUp(token, email)).toMatchObject({ identifier: email });
  expect(await useUp(token, email)).toBeNull();
  expect(await findLink(token)).toEqual({ email, isOpen: false });
});

test('the use of a link is stored until the link expires', async () => {
  const email = someone();
  const [first, second] = [await sendSignInLink(email, '/'), await sendSignInLink(email, '/')];
  const { token } = await mailedLink(email);
  expect(await isLinkUsed([first, second])).toBe(false);
  await useUp(token, email);
  expect(await isLinkUsed([first, second])).toBe(true);
  expect(await isLinkUsed([])).toBe(false);
});

test('of ten concurrent submissions one signs in', async () => {
  const email = someone();
  await sendSignInLink(email, '/');
  const { token } = await mailedLink(email);
  const results = await Promise.all(Array.from({ length: 10 }, () => useUp(token, email)));
  expect(results.filter(Boolean)).toHaveLength(1);
});

test('a link works for fifteen minutes', async () => {
  const email = someone();
  await sendSignInLink(email, '/');
  const { token } = await mailedLink(email);
  setClockOffset(14 * MINUTE);
  expect((await findLink(token))?.isOpen).toBe(true);
  setClockOffset(16 * MINUTE);
  expect((await findLink(token))?.isOpen).toBe(false);
  const used = await useUp(token, email);
  expect(used?.expires.getTime()).toBeLessThan(Date.now());
});

test('links cannot be derived from the database', async () => {
  const email = someone();
  await sendSignInLink(email, '/');
  const { token } = await mailedLink(email);
  const rows = await db().verificationToken.findMany({ where: { identifier: email } });
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('session tokens cannot be derived from the database', async () => {
  const adapter = authAdapter();
  const user = await db().user.create({ data: { email: someone() } });
  const sessionToken = randomBytes(16).toString('hex');
  const expires = new Date(Date.now() + MINUTE);
  await adapter.createSession?.({ sessionToken, userId: user.id, expires });
  const [row] = await db().session.findMany({ where: { userId: user.id } });
  expect(row?.sessionToken).not.toBe(sessionToken);
  expect(await adapter.getSessionAndUser?.(row?.sessionToken ?? '')).toBeNull();
  const found = await adapter.getSessionAndUser?.(sessionToken);
  expect(found?.user).toMatchObject({ id: user.id, email: user.email });
  expect(row?.endsAt).toEqual(expires);
  expect(row?.expires).toEqual(expires);
});

test('ending a session twice is no error', async () => {
  await expect(authAdapter().deleteSession?.('nobody’s')).resolves.toBeUndefined();
});

test('an address belongs to one account in any spelling', async () => {
  const email = someone();
  const adapter = authAdapter();
  const created = await adapter.createUser?.({
    email: ` ${email.toUpperCase()}`,
    emailVerified: null,
  } as Omit<AdapterUser, 'id'> & { id: string });
  expect(created).toMatchObject({ email });
  expect((await adapter.getUserByEmail?.(email))?.id).toBe(created?.id);
  const row = await db().user.findUniqueOrThrow({ where: { email } });
  expect(row.emailVerified).not.toBeNull();
});

test('tokens of providers are not stored', async () => {
  const user = await db().user.create({ data: { email: someone() } });
  const account = {
    userId: user.id,
    type: 'oauth' as const,
    provider: 'github',
    providerAccountId: randomUUID(),
    access_token: 'gho_secret',
    refresh_token: 'ghr_secret',
    id_token: 'eyJ.secret',
  };
  await authAdapter().linkAccount?.(account);
  const rows = await db().account.findMany({ where: { userId: user.id } });
  expect(JSON.stringify(rows)).not.toContain('secret');
  const { provider, providerAccountId } = account;
  const found = await authAdapter().getUserByAccount?.({ provider, providerAccountId });
  expect(found?.id).toBe(user.id);
});

test('six links in 15 minutes exceed the limit of an address and network', async () => {
  const [email, network] = [someone(), '203.0.113.9'];
  for (let count = 0; count < 5; count += 1) {
    expect(await limitLinks(email, network)).toEqual({ ok: true, value: { send: true } });
  }
  expect(await limitLinks(email, network)).toMatchObject({
    ok: false,
    error: {
      message: expect.stringMatching(/Too many sign-in links.* 3 minutes.*check your e-mail/),
    },
  });
  expect((await limitLinks(someone(), network)).ok).toBe(true);
});

test('requests from another network do not lock the owner out', async () => {
  const email = someone();
  for (let count = 0; count < 6; count += 1) await limitLinks(email, '203.0.113.10');
  expect(await limitLinks(email, '198.51.100.7')).toEqual({ ok: true, value: { send: true } });
});

test('requests from many networks cannot flood a mailbox', async () => {
  const email = someone();
  const allowed = await Promise.all(
    Array.from({ length: 40 }, (_, count) => limitLinks(email, `203.0.113.${count}`)),
  );
  expect(allowed.filter((item) => item.ok && item.value.send)).toHaveLength(20);
  expect(await limitLinks(email, '198.51.100.8')).toEqual({ ok: true, value: { send: false } });
  // The allowance refills continuously.
  setClockOffset(MINUTE);
  expect(await limitLinks(email, '198.51.100.9')).toEqual({ ok: true, value: { send: true } });
});

test('only expired rows are deleted', async () => {
  const [fresh, stale] = [someone(), someone()];
  setClockOffset(-20 * MINUTE);
  await sendSignInLink(stale, '/');
  setClockOffset(0);
  await sendSignInLink(fresh, '/');
  const user = await db().user.create({ data: { email: someone() } });
  const session = (expires: Date) =>
    db().session.create({ data: { sessionToken: randomUUID(), userId: user.id, expires } });
  await session(new Date(Date.now() - MINUTE));
  const kept = await session(new Date(Date.now() + MINUTE));
  await removeExpired();
  const links = await db().verificationToken.findMany({
    where: { identifier: { in: [fresh, stale] } },
  });
  expect(links.map((row) => row.identifier)).toEqual([fresh]);
  expect(
    (await db().session.findMany({ where: { userId: user.id } })).map((row) => row.id),
  ).toEqual([kept.id]);
});

test('the content of mails is deleted after 30 days', async () => {
  const email = someone();
  setClockOffset(-31 * 24 * 60 * MINUTE);
  await sendSignInLink(email, '/');
  setClockOffset(0);
  await removeExpired();
  const [mail] = await db().mail.findMany({ where: { recipient: email } });
  expect(mail?.data).toEqual({});
});
