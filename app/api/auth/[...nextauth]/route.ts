import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { afterSignIn } from '@/lib/accounts/after-sign-in';
import { hasSignInRequest } from '@/lib/auth/session';
import { limitAttempts, limitedPath } from '@/lib/auth/sign-in/attempts';
import { findLink } from '@/lib/auth/sign-in/links';
import { authOptions } from '@/lib/auth/sign-in/options';
import { readAuthForm, readAuthRequest } from '@/lib/auth/sign-in/requests';
import { viewOfVisit } from '@/lib/auth/sign-in/view-of-visit';
import { env } from '@/lib/env';
import { inView, placeOf } from '@/lib/markets/paths';
import { routableViews } from '@/lib/markets/views';

type Context = { params: Promise<{ nextauth: string[] }> };

/**
 * Adds the e-mail address to next-auth's callback, because the mailed URL does not contain it. Returns a path to
 * confirm first if this browser did not request the link: somebody else may have sent it (login CSRF).
 */
async function emailCallback(request: NextRequest): Promise<NextRequest | string> {
  const { nextUrl, headers } = request;
  const token = nextUrl.searchParams.get('token') ?? '';
  const link = await findLink(token);
  if (!link?.isOpen || !(await hasSignInRequest(link.email))) {
    // next-auth receives full paths, but the shop's pages use paths without the view.
    const { path } = placeOf(nextUrl.searchParams.get('callbackUrl') ?? '', routableViews());
    return `/sign-in/confirm?${new URLSearchParams({ token, next: path })}`;
  }
  const url = new URL(nextUrl);
  url.searchParams.set('email', link.email);
  return new NextRequest(url, { headers });
}

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  const { method, nextUrl } = request;
  const query = nextUrl.searchParams;
  const params = readAuthRequest(method, nextauth, query, Object.keys(env().oauth));
  if (params.kind === 'refused') return refuse(params.status);
  const form = method === 'POST' ? await readAuthForm(request) : undefined;
  if (typeof form === 'number') return refuse(form);
  const { prefix } = await viewOfVisit(query, form);
  const redirectTo = (path: string) =>
    Response.redirect(new URL(inView(prefix, path), env().siteUrl), 303);
  if (params.kind === 'sign-in-page') {
    return redirectTo(
      `/sign-in${params.error ? `?${new URLSearchParams({ error: params.error })}` : ''}`,
    );
  }
  // An OAuth provider is called for both the redirect and the callback.
  if (nextauth[0] !== 'csrf') {
    const allowed = await limitAttempts();
    if (!allowed.ok) return redirectTo(limitedPath(allowed.error));
  }
  if (nextauth.join('/') === 'callback/email') {
    const callback = await emailCallback(request);
    if (typeof callback === 'string') return redirectTo(callback);
    return NextAuth(callback, context, authOptions(afterSignIn, prefix));
  }
  const { url, headers } = request;
  const whole = form ? new NextRequest(url, { method, headers, body: form }) : request;
  return NextAuth(whole, context, authOptions(afterSignIn, prefix));
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: { Connection: 'close' } });
}

export { handle as GET, handle as POST };
