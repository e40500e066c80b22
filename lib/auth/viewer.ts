import 'server-only';
import { redirect } from 'next/navigation';
import { connection } from 'next/server';
import { getServerSession, type NextAuthOptions } from 'next-auth';
import { cache } from 'react';
import { localPath } from '@/lib/markets/request-view';
import type { Account } from './rules';
import { authOptions } from './sign-in/options';

declare const signedIn: unique symbol;

/**
 * The signed-in user. Only a session makes one: a function that takes it cannot be called with an id
 * or an address that came with a request.
 */
export type Viewer = Account & { readonly [signedIn]: true };

/**
 * The signed-in user, or null for a guest. Read once per request.
 *
 * @throws what the database threw: a failed read must not look like signed out
 */
export const viewer = cache(async (): Promise<Viewer | null> => {
  await connection();
  const { options, failures } = watched(authOptions());
  const session = await getServerSession(options);
  if (failures.length > 0) throw failures[0];
  const user = session?.user as { id?: string; email?: string } | undefined;
  return user?.id && user.email ? ({ userId: user.id, email: user.email } as Viewer) : null;
});

/** next-auth treats a failed session read as a guest: the error is kept. */
function watched(options: NextAuthOptions): { options: NextAuthOptions; failures: unknown[] } {
  const failures: unknown[] = [];
  const { adapter } = options;
  const read = adapter?.getSessionAndUser;
  if (!read) return { options, failures };
  const getSessionAndUser: typeof read = async (token) => {
    try {
      return await read(token);
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  return { options: { ...options, adapter: { ...adapter, getSessionAndUser } }, failures };
}

/**
 * The signed-in user, for a personal page; guests are redirected to sign in and back.
 *
 * @param returnTo the page's own path, without a view
 */
export async function requireViewer(returnTo: string): Promise<Viewer> {
  const who = await viewer();
  if (!who) redirect(await localPath(`/sign-in?${new URLSearchParams({ next: returnTo })}`));
  return who;
}
