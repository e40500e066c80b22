import type { NextRequest } from 'next/server';
import { safeReturnPath } from '@/lib/auth/rules';
import { rememberSignInRequest } from '@/lib/auth/session';
import { emailSchema } from '@/lib/email-address';
import { env } from '@/lib/env';
import { isOwnOrigin } from '@/lib/security/origin';

/**
 * Confirms a sign-in link that was requested in another browser. Same-origin only. A
 * route handler rather than a server action: Next also fetches the redirect target of an action, which would consume
 * the link.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const { headers } = request;
  const { siteUrl } = env();
  if (!isOwnOrigin(headers.get('origin'), headers.get('host'), siteUrl)) {
    return new Response('This can only be sent from the shop’s own page.\n', { status: 403 });
  }
  const form = await request.formData().catch(() => new FormData());
  const email = emailSchema.safeParse(form.get('email'));
  const token = form.get('token');
  const callbackUrl = safeReturnPath(form.get('callbackUrl'));
  if (!email.success || typeof token !== 'string') {
    return new Response('The form is incomplete.\n', { status: 400 });
  }
  await rememberSignInRequest(email.data);
  const fields = new URLSearchParams({ callbackUrl, token, email: email.data });
  return new Response(null, {
    status: 303,
    headers: { Location: `/api/auth/callback/email?${fields}`, 'Cache-Control': 'no-store' },
  });
}
