import 'server-only';
import { redirect } from 'next/navigation';
import { connection } from 'next/server';
import { cache } from 'react';
import { localPath } from '@/lib/markets/request-view';
import { currentOwner } from './session';

/** The user whose account is read or changed. The user, staff, or the holder of a mailed link may be doing so. */
export type Account = {
  userId: string;
  /** Normalised and verified. */
  email: string;
};

declare const signedIn: unique symbol;

/**
 * The signed-in user. Only `viewer` returns this type, so a function with such a parameter cannot be called with an id
 * from a request.
 */
export type Viewer = Account & { readonly [signedIn]: true };

/** The signed-in user, or null for a guest. Read once per request. */
export const viewer = cache(async (): Promise<Viewer | null> => {
  await connection();
  const owner = await currentOwner();
  return owner?.email ? (owner as Viewer) : null;
});

/**
 * The signed-in user. Guests are redirected to sign in.
 * @param returnTo the path of the page, without the view's prefix
 */
export async function requireViewer(returnTo: string): Promise<Viewer> {
  const user = await viewer();
  if (!user) redirect(await localPath(`/sign-in?${new URLSearchParams({ next: returnTo })}`));
  return user;
}
