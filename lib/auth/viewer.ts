import 'server-only';
import { redirect } from 'next/navigation';
import { connection } from 'next/server';
import { cache } from 'react';
import { localPath } from '@/lib/markets/request-view';
import { currentOwner } from './session';

/** A user, whoever acts on the account: the user, staff, or a link in an e-mail. */
export type Account = {
  userId: string;
  /** Normalised and verified. */
  email: string;
};

declare const signedIn: unique symbol;

/**
 * The signed-in user. Only a session makes one: a function that takes it cannot be called with an id
 * or an address that came with a request.
 */
export type Viewer = Account & { readonly [signedIn]: true };

/** The signed-in user, or null for a guest. Read once per request. */
export const viewer = cache(async (): Promise<Viewer | null> => {
  await connection();
  const owner = await currentOwner();
  return owner?.email ? (owner as Viewer) : null;
});

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
