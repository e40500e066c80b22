import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { limitAttempts, limitedPath } from '@/lib/auth/attempts';
import { authOptions } from '@/lib/auth/options';
import { wasAskedHere } from '@/lib/auth/session';
import { env } from '@/lib/env';

type Context = { params: Promise<{ nextauth: string[] }> };

/**
 * Anybody could lead somebody here with a link of their own making, into an account that is not
 * theirs. A browser that did not ask for the link is asked first.
 */
async function askFirst({ nextUrl }: NextRequest): Promise<string | null> {
  const query = nextUrl.searchParams;
  const email = query.get('email') ?? '';
  if (await wasAskedHere(email)) return null;
  const asked = { token: query.get('token') ?? '', email, next: query.get('callbackUrl') ?? '' };
  return `/sign-in/confirm?${new URLSearchParams(asked)}`;
}

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (nextauth.join('/') === 'callback/email') {
    const verdict = await limitAttempts();
    if (!verdict.ok) return Response.redirect(new URL(limitedPath(verdict), env().siteUrl), 303);
    const question = await askFirst(request);
    if (question) return Response.redirect(new URL(question, env().siteUrl), 303);
  }
  return NextAuth(request, context, authOptions());
}

export { handle as GET, handle as POST };
