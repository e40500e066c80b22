import 'server-only';
import { notFound, redirect } from 'next/navigation';
import { env, isDemo } from '@/lib/env';
import { type Viewer, viewer } from './viewer';

/** The merchant in demo mode, where none is configured. */
const DEMO_MERCHANT = 'merchant@demo.example';

/** The e-mail addresses with access to the merchant pages. */
export function merchantEmails(): readonly string[] {
  const { merchantEmails: configured } = env();
  return configured.length > 0 || !isDemo() ? configured : [DEMO_MERCHANT];
}

/** Whether a user is a merchant of this shop. */
export function isMerchant(who: Viewer | null): boolean {
  return who !== null && merchantEmails().includes(who.email);
}

/**
 * The signed-in merchant, for a page or its queries. Guests are redirected to sign in; customers
 * get a 404.
 *
 * @param returnTo the page's own path
 */
export async function requireMerchant(returnTo = '/merchant'): Promise<Viewer> {
  const who = await viewer();
  if (who && isMerchant(who)) return who;
  if (who && !isDemo()) notFound();
  redirect(`/sign-in?${new URLSearchParams({ next: returnTo })}`);
}
