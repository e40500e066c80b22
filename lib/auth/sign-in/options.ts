import 'server-only';
import { randomBytes } from 'node:crypto';
import type { NextAuthOptions, Profile } from 'next-auth';
import type { EmailConfig } from 'next-auth/providers/email';
import githubProvider from 'next-auth/providers/github';
import googleProvider from 'next-auth/providers/google';
import { z } from 'zod';
import { hostCookie } from '@/lib/auth/cookies';
import { safeReturnPath } from '@/lib/auth/return-path';
import { currentOwner, renewSession } from '@/lib/auth/session';
import { LINK_LIFETIME_MS, SESSION_COOKIE, SESSION_LIFETIME_S } from '@/lib/auth/tokens';
import type { Account } from '@/lib/auth/viewer';
import { normaliseEmail } from '@/lib/email-address';
import { env } from '@/lib/env';
import { foreign, log } from '@/lib/log';
import { authAdapter } from './adapter';
import { callbackUrlCookie } from './view-of-visit';

type Provider = NextAuthOptions['providers'][number];

function emailProvider(): EmailConfig {
  return {
    id: 'email',
    type: 'email',
    name: 'Email',
    // The shop's own form sends links, through the outbox.
    server: '',
    from: env().mailFrom,
    maxAge: LINK_LIFETIME_MS / 1_000,
    options: {},
    sendVerificationRequest: () => Promise.reject(new Error('sendSignInLink sends links')),
  };
}

type GithubEmail = { email: string; primary?: boolean; verified?: boolean };

/** The primary address if it is verified, else another verified address. */
export function verifiedEmail(emails: readonly GithubEmail[]): string | null {
  const verified = emails.filter((email) => email.verified === true);
  return (verified.find((email) => email.primary) ?? verified[0])?.email ?? null;
}

/** Replaces next-auth's request, which also accepts an unverified address. */
async function githubProfile(accessToken: string | undefined) {
  const get = async (path: string) => {
    const reply = await fetch(`https://api.github.com${path}`, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/vnd.github+json' },
      signal: AbortSignal.timeout(env().service.timeoutMs),
    });
    if (!reply.ok) throw new Error(`GitHub answered ${reply.status}`);
    return reply.json();
  };
  const [profile, emails] = await Promise.all([get('/user'), get('/user/emails')]);
  return { ...profile, email: verifiedEmail(emails as GithubEmail[]) };
}

function providers(): Provider[] {
  const { github, google } = env().oauth;
  const list: Provider[] = [emailProvider()];
  // Safe, because every sign-in method verifies the address.
  const linking = { allowDangerousEmailAccountLinking: true };
  if (github) {
    const provider = githubProvider({ ...github, ...linking });
    const userinfo = {
      url: 'https://api.github.com/user',
      request: ({ tokens }: { tokens: { access_token?: string } }) =>
        githubProfile(tokens.access_token),
    };
    list.push({ ...provider, userinfo });
  }
  if (google) list.push(googleProvider({ ...google, ...linking }));
  return list;
}

function isVerified(provider: string | undefined, email: unknown, profile: Profile | undefined) {
  // Normalising a local part with non-ASCII characters could turn it into another person's address.
  if (typeof email !== 'string' || !/^[\x21-\x7E]+@/.test(email)) return false;
  if (provider !== 'google') return true;
  return (profile as { email_verified?: unknown } | undefined)?.email_verified === true;
}

/** Logs an error of next-auth. Invalid input is one line without a stack trace, so that it cannot flood the log. */
export function logSignInError(code: string, details: unknown): void {
  const hasCause = typeof details === 'object' && details !== null && 'error' in details;
  const cause = hasCause ? details.error : details;
  if (code === 'INVALID_CALLBACK_URL_ERROR' || cause instanceof z.core.$ZodError) {
    log.info({ code }, 'A sign-in request was refused');
    return;
  }
  // Providers and attackers can put text into the details.
  log.error({ code, details: foreign(details) }, 'Signing in failed');
}

/** @param prefix of the view that shows errors */
export function authOptions(
  signedIn: (account: Account) => Promise<void>,
  prefix: string,
): NextAuthOptions {
  const signInPage = `${prefix}/sign-in`;
  return {
    adapter: authAdapter(),
    providers: providers(),
    secret: env().authSecret,
    useSecureCookies: env().siteUrl.startsWith('https:'),
    cookies: {
      sessionToken: hostCookie(SESSION_COOKIE),
      callbackUrl: callbackUrlCookie(),
      // Without the `__Host-` prefix, another host of the domain could set these and sign a visitor in as somebody else.
      pkceCodeVerifier: hostCookie('next-auth.pkce.code_verifier'),
      state: hostCookie('next-auth.state'),
      nonce: hostCookie('next-auth.nonce'),
    },
    session: {
      strategy: 'database',
      maxAge: SESSION_LIFETIME_S,
      generateSessionToken: () => randomBytes(32).toString('base64url'),
    },
    pages: {
      signIn: signInPage,
      signOut: signInPage,
      error: signInPage,
      verifyRequest: `${signInPage}/check`,
    },
    callbacks: {
      async signIn({ user, account, profile }) {
        const { email } = user;
        if (!isVerified(account?.provider, email, profile)) {
          return `${signInPage}?error=Unverified`;
        }
        if (account?.provider === 'email') return true;
        // next-auth links a provider's account to the signed-in user, even with another address. Anybody at a browser
        // that was left signed in could add an account of their own.
        const current = await currentOwner();
        const isOwn = current?.userId === user.id || current?.email === normaliseEmail(email ?? '');
        return !current || isOwn || `${signInPage}?again=yes&error=OtherAddress`;
      },
      redirect: ({ url, baseUrl }) => {
        const path = url.startsWith(baseUrl) ? url.slice(baseUrl.length) || '/' : url;
        return `${baseUrl}${safeReturnPath(path)}`;
      },
    },
    events: {
      async signIn({ user, account }) {
        await renewSession(user.id, account?.provider);
        await signedIn({ userId: user.id, email: user.email ?? '' });
      },
    },
    logger: {
      error: logSignInError,
      warn: (code) => log.warn({ code }, 'Sign-in is misconfigured'),
      debug: () => {},
    },
  };
}
