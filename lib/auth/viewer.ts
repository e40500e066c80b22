import 'server-only';
import { redirect } from 'next/navigation';
import { connection } from 'next/server';
import { getServerSession } from 'next-auth';
import { cache } from 'react';
import { authOptions } from './options';

/** Somebody who is signed in. */
export type Viewer = {
  userId: string;
  /** Normalised, and proven to be theirs. */
  email: string;
};

/** Who is asking, or null for a guest. Read once for a page. */
export const viewer = cache(async (): Promise<Viewer | null> => {
  await connection();
  const session = await getServerSession(authOptions());
  const user = session?.user as { id?: string; email?: string } | undefined;
  return user?.id && user.email ? { userId: user.id, email: user.email } : null;
});

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
