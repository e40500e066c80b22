import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { limitAttempts, limitedPath } from '@/lib/auth/attempts';
import { authOptions } from '@/lib/auth/options';
import { env } from '@/lib/env';

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (nextauth.join('/') === 'callback/email') {
    const verdict = await limitAttempts();
    if (!verdict.ok) return Response.redirect(new URL(limitedPath(verdict), env().siteUrl), 303);
  }
  return NextAuth(request, context, authOptions());
}

export { handle as GET, handle as POST };
