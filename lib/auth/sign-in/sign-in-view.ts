import 'server-only';
import { connection } from 'next/server';
import { merchantEmails } from '@/lib/auth/merchant-emails';
import { safeReturnPath } from '@/lib/auth/return-path';
import { hasSignInRequest, signInRequest } from '@/lib/auth/session';
import { roleOf } from '@/lib/auth/staff';
import { viewer } from '@/lib/auth/viewer';
import { env, isDemo } from '@/lib/env';
import { fillIn } from '@/lib/format';
import { localPath } from '@/lib/markets/request-view';
import { waitText } from '@/lib/ratelimit/over-limit';
import { visitIsLocal } from '@/lib/security/local-visit';
import { currentTexts } from '@/lib/texts/current-view';
import { limitAttempts } from './attempts';
import { findLink, isLinkUsed } from './links';

export type SignInView = {
  next: string;
  message: string | null;
  providers: { id: string; name: string }[];
  signedInAs: string | null;
  /** In demo mode, before merchant pages: the address of the merchant to sign in as with one click. */
  demoMerchant: string | null;
  isDemo: boolean;
};

const PROVIDER_NAMES = { github: 'GitHub', google: 'Google' } as const;

export async function signInView(query: {
  next?: string;
  error?: string;
  wait?: string;
}): Promise<SignInView> {
  const user = await viewer();
  const next = safeReturnPath(query.next);
  const toMerchant = /^\/merchant(\/|\?|$)/.test(next);
  const offersDemo = isDemo() && toMerchant && !(await roleOf(user)) && (await visitIsLocal());
  const ids = Object.keys(env().oauth) as (keyof typeof PROVIDER_NAMES)[];
  return {
    next,
    message: signInMessage(query.error, query.wait),
    providers: ids.map((id) => ({ id, name: PROVIDER_NAMES[id] })),
    signedInAs: user?.email ?? null,
    demoMerchant: offersDemo ? (merchantEmails()[0] ?? null) : null,
    isDemo: isDemo(),
  };
}

export type OpenedLink =
  | { kind: 'signed-in'; next: string }
  | { kind: 'limited'; message: string }
  | { kind: 'invalid'; next: string; email: string }
  | {
      kind: 'open';
      fields: { callbackUrl: string; token: string };
      email: string;
      isRequestedHere: boolean;
      /** The address of the signed-in user, if the link is for another account. */
      insteadOf: string | null;
    };

/** Checks a sign-in link without using it. */
export async function openLink(query: { token?: string; next?: string }): Promise<OpenedLink> {
  await connection();
  const allowed = await limitAttempts();
  if (!allowed.ok) return { kind: 'limited', message: allowed.error.message };
  const next = safeReturnPath(query.next);
  const { token } = query;
  const link = token ? await findLink(token) : null;
  const email = link?.email ?? '';
  if (!token || !link?.isOpen) {
    // After a double click, the first request has already signed in.
    const user = await viewer();
    return link && user?.email === email
      ? { kind: 'signed-in', next }
      : { kind: 'invalid', next, email };
  }
  const fields = { callbackUrl: await localPath(next), token };
  const [isRequestedHere, user] = await Promise.all([hasSignInRequest(email), viewer()]);
  const insteadOf = user && user.email !== email ? user.email : null;
  return { kind: 'open', fields, email, isRequestedHere, insteadOf };
}

/** The state of the sign-in that this browser requested. */
export type AwaitedLink =
  /** No request, or the link has expired. */
  | { kind: 'none' }
  | { kind: 'signed-in'; next: string }
  | { kind: 'waiting' | 'used-elsewhere'; email: string };

export async function awaitedLink(): Promise<AwaitedLink> {
  const [request, user] = await Promise.all([signInRequest(), viewer()]);
  if (!request) return { kind: 'none' };
  const { email, next } = request;
  if (!(await isLinkUsed(request.links))) return { kind: 'waiting', email };
  return user?.email === email ? { kind: 'signed-in', next } : { kind: 'used-elsewhere', email };
}

/**
 * The message for the error code in the URL of the sign-in page.
 * @param wait seconds until a rate-limited visitor may try again
 */
export function signInMessage(code: string | undefined, wait?: string): string | null {
  if (!code) return null;
  const { t, view } = currentTexts();
  const { errors, someMinutes } = t.signIn;
  const time = /^\d{1,5}$/.test(wait ?? '')
    ? waitText(Number(wait) * 1_000, view.locale)
    : someMinutes;
  const text = Object.entries(errors).find(([key]) => key === code)?.[1] ?? errors.other;
  return fillIn(text, { wait: time });
}
