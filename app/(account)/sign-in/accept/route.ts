import type { NextRequest } from 'next/server';
import { emailSchema, safeReturnPath } from '@/lib/auth/rules';
import { rememberAskedHere } from '@/lib/auth/session';
import { env } from '@/lib/env';
import { isOwnOrigin } from '@/lib/security/origin';

/**
 * The answer "yes" to the question of a mailed link that was not asked for in this browser. Only our
 * own page can give it. A route and not an action: an action's answer is fetched by Next as well,
 * which would use the link up.
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
  await rememberAskedHere(email.data);
  const fields = new URLSearchParams({ callbackUrl, token, email: email.data });
  return new Response(null, {
    status: 303,
    headers: { Location: `/api/auth/callback/email?${fields}`, 'Cache-Control': 'no-store' },
  });
}
