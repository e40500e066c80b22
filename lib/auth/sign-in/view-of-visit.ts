import 'server-only';
import { cookies } from 'next/headers';
import { hostCookie } from '@/lib/auth/cookies';
import { env } from '@/lib/env';
import { placeOf } from '@/lib/markets/paths';
import type { StoreView } from '@/lib/markets/types';
import { routableViews } from '@/lib/markets/views';

/** next-auth's cookie with the URL to return to. */
export const callbackUrlCookie = () => hostCookie('next-auth.callback-url');

/**
 * The view of a sign-in: that of the page to return to. Redirects of providers, and of next-auth after an error, do not
 * contain the page; then next-auth's cookie does.
 */
export async function viewOfVisit(
  query: URLSearchParams,
  form: Uint8Array = new Uint8Array(),
): Promise<StoreView> {
  const fields = new URLSearchParams(new TextDecoder().decode(form));
  const requested = query.get('callbackUrl') ?? fields.get('callbackUrl');
  const url = requested ?? (await cookies()).get(callbackUrlCookie().name)?.value ?? '';
  const { siteUrl } = env();
  const path = URL.canParse(url, siteUrl) ? new URL(url, siteUrl).pathname : '/';
  return placeOf(path, routableViews()).view;
}
