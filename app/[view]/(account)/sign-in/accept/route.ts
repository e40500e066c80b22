import type { NextRequest } from 'next/server';
import { safeReturnPath } from '@/lib/auth/return-path';
import { rememberSignInRequest } from '@/lib/auth/session';
import { findLink } from '@/lib/auth/sign-in/links';
import { env } from '@/lib/env';
import { isOwnOrigin } from '@/lib/security/refusal';

/**
 * Confirms a sign-in link in a browser that did not request it; same-origin only. A route handler, because Next.js also
 * fetches the redirect target of a server action, which would use up the link.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const { headers } = request;
  const { siteUrl } = env();
  if (!isOwnOrigin(headers.get('origin'), headers.get('host'), siteUrl)) {
    return new Response('This can only be sent from the shop’s own page.\n', { status: 403 });
  }
  const form = await request.formData().catch(() => new FormData());
  const token = form.get('token');
  const callbackUrl = safeReturnPath(form.get('callbackUrl'));
  if (typeof token !== 'string') {
    return new Response('The form is incomplete.\n', { status: 400 });
  }
  const link = await findLink(token);
  if (link) await rememberSignInRequest(link.email);
  return new Response(null, {
    status: 303,
    headers: {
      Location: `/api/auth/callback/email?${new URLSearchParams({ callbackUrl, token })}`,
      'Cache-Control': 'no-store',
    },
  });
}
