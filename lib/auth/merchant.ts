import 'server-only';
import { notFound, redirect } from 'next/navigation';
import { env, isDemo } from '@/lib/env';
import { type Viewer, viewer } from './viewer';

/** Who runs the shop in demo mode, where nobody is configured. */
const DEMO_MERCHANT = 'merchant@demo.example';

/** Whose addresses open the merchant's pages. */
export function merchantEmails(): readonly string[] {
  const { merchantEmails: configured } = env();
  return configured.length > 0 || !isDemo() ? configured : [DEMO_MERCHANT];
}

/** Whether somebody runs this shop. */
export function isMerchant(who: Viewer | null): boolean {
  return who !== null && merchantEmails().includes(who.email);
}

/**
 * The merchant who is asking, for a page or what it reads. Guests are led to the sign-in page;
 * for customers there is no such page.
 *
 * @param returnTo the page's own path
 */
export async function requireMerchant(returnTo = '/merchant'): Promise<Viewer> {
  const who = await viewer();
  if (who && isMerchant(who)) return who;
  if (who && !isDemo()) notFound();
  redirect(`/sign-in?${new URLSearchParams({ next: returnTo })}`);
}
