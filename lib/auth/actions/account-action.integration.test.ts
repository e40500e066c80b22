import { randomUUID } from 'node:crypto';
import { notFound, redirect } from 'next/navigation';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Limit } from '@/lib/ratelimit/limits';
import { withTestDatabase } from '@/lib/testing/database';
import { accountAction } from './account-action';
import { success } from './action-state';

const visitor = vi.hoisted(() => ({
  user: null as { userId: string; email: string } | null,
  isRecent: true,
  view: 'en',
}));
vi.mock('@/lib/auth/viewer', () => ({ viewer: async () => visitor.user }));
vi.mock('@/lib/markets/request-view', async () => {
  const { findView } = await import('@/lib/markets/views');
  return { requestView: async () => findView(visitor.view) };
});
vi.mock('@/lib/auth/session', () => ({ signedInRecently: async () => visitor.isRecent }));

withTestDatabase();
beforeEach(() => {
  visitor.view = 'en';
  visitor.user = { userId: randomUUID(), email: 'ada@example.com' };
});
const limit: Limit = { name: 'test', max: 2, windowMs: 60_000, of: 'accountChanges' };
const schema = z.object({
  city: z.string().check(z.minLength(1, 'Enter a city.')),
  street: z.string().check(z.minLength(1, 'Enter a street.')),
});
const action = { name: 'move', limit, schema, page: '/account/addresses' };
const good = { city: 'Dublin', street: '12 Quay Street' };

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('an action receives the user and the input', async () => {
  const body = vi.fn(async () => success('Moved.'));
  expect(await accountAction(action, formOf(good), body)).toEqual(success('Moved.'));
  expect(body).toHaveBeenCalledWith(visitor.user, good);
});

test('an action after the session has ended is refused, with a link to sign in', async () => {
  visitor.user = null;
  const body = vi.fn(async () => success(''));
  expect(await accountAction(action, formOf(good), body)).toMatchObject({
    ok: false,
    message: 'You are no longer signed in. Nothing was changed.',
    signInTo: '/account/addresses',
    values: good,
  });
  expect(body).not.toHaveBeenCalled();
});

test('a sensitive action requires a recent sign-in', async () => {
  const body = vi.fn(async () => success('Moved.'));
  visitor.isRecent = false;
  expect((await accountAction(action, good, body)).ok).toBe(true);
  const sensitive = { ...action, stepUp: true } as const;
  expect(await accountAction(sensitive, formOf(good), body)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/sign in again.*Nothing was changed\.$/),
    signInTo: '/account/addresses',
    values: good,
  });
  expect(body).toHaveBeenCalledTimes(1);
  visitor.isRecent = true;
  expect((await accountAction(sensitive, good, body)).ok).toBe(true);
});

test('invalid fields get messages, and the input is kept', async () => {
  const body = vi.fn(async () => success(''));
  const typed = { city: '', street: '12 Quay Street' };
  expect(await accountAction(action, formOf(typed), body)).toMatchObject({
    ok: false,
    message: 'Enter a city.',
    fields: { city: 'Enter a city.' },
    values: typed,
  });
  expect(await accountAction(action, formOf({ city: '', street: '' }), body)).toMatchObject({
    message: 'Check the marked fields.',
    fields: { city: 'Enter a city.', street: 'Enter a street.' },
  });
  expect(body).not.toHaveBeenCalled();
});

test('messages are in the language of the page', async () => {
  visitor.view = 'de';
  const sensitive = { ...action, stepUp: true } as const;
  const body = async () => success('');
  expect(await accountAction(action, formOf({ ...good, city: '' }), body)).toMatchObject({
    marked: 'Prüfen Sie das markierte Feld.',
  });
  visitor.isRecent = false;
  const refused = await accountAction(sensitive, formOf(good), body);
  visitor.isRecent = true;
  expect(refused).toMatchObject({
    message: expect.stringMatching(/^Ihre Anmeldung ist schon eine Weile her/),
    ...{ signInTo: '/account/addresses', signIn: 'Anmelden' },
  });
  visitor.view = 'en';
  expect(await accountAction(action, formOf({ ...good, city: '' }), body)).toMatchObject({
    marked: 'Check the marked field.',
  });
});

test('the rate limit of an action does not affect other actions of the account', async () => {
  const body = vi.fn(async () => success(''));
  for (let count = 0; count < 2; count += 1) await accountAction(action, good, body);
  const refused = await accountAction(action, good, body);
  expect(refused.message).toMatch(
    /^Too many changes to your account .* wait \d+ seconds .* Nothing was changed\.$/,
  );
  expect(body).toHaveBeenCalledTimes(2);
  expect((await accountAction({ ...action, name: 'leave' }, good, body)).ok).toBe(true);
  visitor.user = { userId: randomUUID(), email: 'grace@example.com' };
  expect((await accountAction(action, good, body)).ok).toBe(true);
});

test('an unexpected error is reported without details', async () => {
  const state = await accountAction(action, good, async () => {
    throw new Error('password=hunter2');
  });
  expect(state).toMatchObject({ ok: false, message: expect.stringContaining('on our side') });
  expect(JSON.stringify(state)).not.toContain('hunter2');
});

test('an action can redirect', async () => {
  const leave = () => accountAction(action, good, async () => redirect('/'));
  await expect(leave()).rejects.toMatchObject({ digest: expect.stringContaining('REDIRECT') });
  const lose = () => accountAction(action, good, async () => notFound());
  await expect(lose()).rejects.toMatchObject({ digest: expect.stringContaining('404') });
});
