import { getServerSession, type NextAuthOptions } from 'next-auth';
import { beforeEach, expect, test, vi } from 'vitest';
import { useTestEnv } from '@/lib/testing/env';
import { authAdapter } from './sign-in/adapter';
import { viewer } from './viewer';

vi.mock('next/server', () => ({ connection: async () => {} }));
vi.mock('next/headers', () => ({ headers: async () => new Headers(), cookies: async () => ({}) }));
vi.mock('next-auth', () => ({ getServerSession: vi.fn() }));
vi.mock('./sign-in/adapter', () => ({ authAdapter: vi.fn() }));

const asked = vi.fn();
const session = (user: object) => ({ user, expires: '2030-01-01' });

beforeEach(() => {
  useTestEnv();
  vi.mocked(authAdapter).mockReturnValue({ getSessionAndUser: asked });
  // As next-auth does it: what the adapter throws makes a guest.
  vi.mocked(getServerSession).mockImplementation(async (...given: unknown[]) => {
    const { adapter } = given[0] as NextAuthOptions;
    const read = Promise.resolve(adapter?.getSessionAndUser?.('token'));
    return read.catch(() => null) as Promise<null>;
  });
});

test('somebody who is signed in', async () => {
  asked.mockResolvedValue(session({ id: 'u1', email: 'ada@example.com' }));
  expect(await viewer()).toEqual({ userId: 'u1', email: 'ada@example.com' });
});

test('a guest is nobody', async () => {
  asked.mockResolvedValue(null);
  expect(await viewer()).toBeNull();
});

test('whose session cannot be read is not taken for a guest', async () => {
  asked.mockRejectedValue(new Error('terminating connection'));
  await expect(viewer()).rejects.toThrow('terminating connection');
});
