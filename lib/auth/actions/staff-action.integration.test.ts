import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { withTestDatabase } from '@/lib/testing/database';
import { success } from './action-state';
import { staffAction } from './staff-action';

const visitor = vi.hoisted(() => ({ refusal: null as Error | null, isRecent: true }));
const user = { userId: randomUUID(), email: 'staff@example.com', role: 'staff' };
vi.mock('@/lib/auth/staff', () => ({
  requireStaff: async () => {
    if (visitor.refusal) throw visitor.refusal;
    return user;
  },
}));
vi.mock('@/lib/auth/session', () => ({ signedInRecently: async () => visitor.isRecent }));

withTestDatabase();
beforeEach(() => {
  visitor.refusal = null;
  visitor.isRecent = true;
});
const schema = z.object({ note: z.string().min(1, 'Write the note first.') });
const action = { name: 'note', role: 'staff', schema, page: '/merchant' } as const;

function formOf(note: string): FormData {
  const form = new FormData();
  form.set('note', note);
  return form;
}

test('an action receives the staff member and the input', async () => {
  const body = vi.fn(async () => success('Added.'));
  expect(await staffAction(action, formOf('Call back'), body)).toEqual(success('Added.'));
  expect(body).toHaveBeenCalledWith(user, { note: 'Call back' });
});

test('without the role, the action redirects before reading the input', async () => {
  visitor.refusal = Object.assign(new Error(), { digest: 'NEXT_REDIRECT;replace;/sign-in' });
  const body = vi.fn(async () => success(''));
  await expect(staffAction(action, formOf(''), body)).rejects.toBe(visitor.refusal);
  expect(body).not.toHaveBeenCalled();
});

test('invalid fields get messages; a sensitive action requires a recent sign-in', async () => {
  const body = vi.fn(async () => success(''));
  expect(await staffAction(action, formOf(''), body)).toMatchObject({
    ok: false,
    fields: { note: 'Write the note first.' },
    values: { note: '' },
  });
  visitor.isRecent = false;
  expect(await staffAction({ ...action, stepUp: true }, formOf('Call back'), body)).toMatchObject({
    ok: false,
    signInTo: '/merchant',
    values: { note: 'Call back' },
  });
  expect(body).not.toHaveBeenCalled();
});

test('text that the database cannot store is invalid input', async () => {
  const body = vi.fn(async () => success(''));
  for (const input of [formOf('a\0b'), { note: '\ud83d' }, { note: 'a', more: [{ deep: '\0' }] }]) {
    const state = await staffAction(action, input, body);
    expect(state).toMatchObject({ ok: false, message: 'Check what you entered.' });
  }
  expect(body).not.toHaveBeenCalled();
});
