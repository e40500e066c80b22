import 'server-only';
import { cookies } from 'next/headers';
import { hostCookie } from '@/lib/auth/cookies';
import { env } from '@/lib/env';
import { placeOf } from '@/lib/markets/paths';
import type { StoreView } from '@/lib/markets/types';
import { routableViews } from '@/lib/markets/views';

/** Where next-auth keeps the page that a visitor goes on to. */
export const callbackUrlCookie = () => hostCookie('next-auth.callback-url');

/**
 * The view that somebody signs in from: that of the page they go on to. next-auth's redirects to an error do not name
 * it, and neither do providers: then it is the one in next-auth's cookie.
 */
export async function viewOfVisit(
  query: URLSearchParams,
  form: Uint8Array = new Uint8Array(),
): Promise<StoreView> {
  const named = query.get('callbackUrl') ?? formField(form, 'callbackUrl');
  const url = named ?? (await cookies()).get(callbackUrlCookie().name)?.value ?? '';
  const { siteUrl } = env();
  const path = URL.canParse(url, siteUrl) ? new URL(url, siteUrl).pathname : '/';
  return placeOf(path, routableViews()).view;
}

function formField(form: Uint8Array, name: string): string | null {
  return new URLSearchParams(new TextDecoder().decode(form)).get(name);
}
