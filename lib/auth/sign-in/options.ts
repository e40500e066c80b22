import 'server-only';
import { randomBytes } from 'node:crypto';
import type { NextAuthOptions, Profile } from 'next-auth';
import type { EmailConfig } from 'next-auth/providers/email';
import githubProvider from 'next-auth/providers/github';
import googleProvider from 'next-auth/providers/google';
import { hostCookie } from '@/lib/auth/cookies';
import { safeReturnPath } from '@/lib/auth/return-path';
import { currentOwner, renewSession } from '@/lib/auth/session';
import { LINK_LIFETIME_MS, SESSION_COOKIE, SESSION_LIFETIME_S } from '@/lib/auth/tokens';
import type { Account } from '@/lib/auth/viewer';
import { normaliseEmail } from '@/lib/email-address';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { authAdapter } from './adapter';
import { logSignInError } from './next-auth-errors';
import { callbackUrlCookie } from './view-of-visit';

type Provider = NextAuthOptions['providers'][number];

function emailProvider(): EmailConfig {
  return {
    id: 'email',
    type: 'email',
    name: 'Email',
    // The shop's own form requests links, and mails them through the outbox.
    server: '',
    from: env().mailFrom,
    maxAge: LINK_LIFETIME_MS / 1_000,
    options: {},
    sendVerificationRequest: () => Promise.reject(new Error('Links are not requested in this way')),
  };
}

/** GitHub's answer about the addresses of a person. */
export type ProviderEmail = { email: string; primary?: boolean; verified?: boolean };

/** The address that a provider has verified; null when there is none. */
export function provenEmail(emails: readonly ProviderEmail[]): string | null {
  const verified = emails.filter((one) => one.verified === true);
  return (verified.find((one) => one.primary) ?? verified[0])?.email ?? null;
}

/** GitHub also returns unverified addresses: only a verified one counts. */
async function githubPerson(accessToken: string | undefined) {
  const get = async (path: string) => {
    const reply = await fetch(`https://api.github.com${path}`, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/vnd.github+json' },
      signal: AbortSignal.timeout(env().service.timeoutMs),
    });
    if (!reply.ok) throw new Error(`GitHub answered ${reply.status}`);
    return reply.json();
  };
  const [person, emails] = await Promise.all([get('/user'), get('/user/emails')]);
  return { ...person, email: provenEmail(emails as ProviderEmail[]) };
}

function providers(): Provider[] {
  const { github, google } = env().oauth;
  const list: Provider[] = [emailProvider()];
  // Every sign-in method verifies the address, so accounts with one address belong to one person.
  const linking = { allowDangerousEmailAccountLinking: true };
  if (github) {
    const provider = githubProvider({ ...github, ...linking });
    const userinfo = {
      url: 'https://api.github.com/user',
      request: ({ tokens }: { tokens: { access_token?: string } }) =>
        githubPerson(tokens.access_token),
    };
    list.push({ ...provider, userinfo });
  }
  if (google) list.push(googleProvider({ ...google, ...linking }));
  return list;
}

function isProven(provider: string | undefined, email: unknown, profile: Profile | undefined) {
  // Normalising a local part that is not ASCII could make another person's address of it.
  if (typeof email !== 'string' || !/^[\x21-\x7E]+@/.test(email)) return false;
  if (provider !== 'google') return true;
  return (profile as { email_verified?: unknown } | undefined)?.email_verified === true;
}

/**
 * The settings of next-auth, from the environment.
 * @param prefix of the view that its errors are told in
 */
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
      // What a sign-in with another service begins with: planted, it would sign a visitor in as somebody else.
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
        if (!isProven(account?.provider, email, profile)) {
          return `${signInPage}?error=Unverified`;
        }
        if (account?.provider === 'email') return true;
        // next-auth would link whatever account comes along to whoever is signed in: by a session
        // that was left open, anybody could make a way in of their own.
        const who = await currentOwner();
        const isTheirs = who?.userId === user.id || who?.email === normaliseEmail(email ?? '');
        return !who || isTheirs || `${signInPage}?again=yes&error=OtherAddress`;
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
