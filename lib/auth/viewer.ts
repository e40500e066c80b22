import 'server-only';
import { redirect } from 'next/navigation';
import { connection } from 'next/server';
import { getServerSession, type NextAuthOptions } from 'next-auth';
import { cache } from 'react';
import { authOptions } from './options';

/** Somebody who is signed in. */
export type Viewer = {
  userId: string;
  /** Normalised, and proven to be theirs. */
  email: string;
};

/**
 * Who is asking, or null for a guest. Read once for a page.
 *
 * @throws what the database threw: whoever cannot be asked about is not signed out
 */
export const viewer = cache(async (): Promise<Viewer | null> => {
  await connection();
  const { options, failures } = watched(authOptions());
  const session = await getServerSession(options);
  if (failures.length > 0) throw failures[0];
  const user = session?.user as { id?: string; email?: string } | undefined;
  return user?.id && user.email ? { userId: user.id, email: user.email } : null;
});

/** next-auth makes a guest of somebody whose session cannot be read: what went wrong is kept. */
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
 * Who is asking, for a page that is nobody else's; guests are led to the sign-in page and back.
 *
 * @param returnTo the page's own path
 */
export async function requireViewer(returnTo: string): Promise<Viewer> {
  const who = await viewer();
  if (!who) redirect(`/sign-in?${new URLSearchParams({ next: returnTo })}`);
  return who;
}
