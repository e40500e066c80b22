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

/** Data of the sign-in page. */
export type SignInView = {
  next: string;
  /** The error message that led here. */
  message: string | null;
  providers: { id: string; name: string }[];
  /** The address of the signed-in user. */
  signedInAs: string | null;
  /** In demo mode, on the way to the merchant pages: the merchant to sign in as with one click. */
  demoMerchant: string | null;
  isDemo: boolean;
};

const PROVIDER_NAMES = { github: 'GitHub', google: 'Google' } as const;

/** @param asked the page's query: where to go afterwards, and what went wrong before */
export async function signInView(asked: {
  next?: string;
  error?: string;
  wait?: string;
}): Promise<SignInView> {
  const who = await viewer();
  const next = safeReturnPath(asked.next);
  const toMerchant = /^\/merchant(\/|\?|$)/.test(next);
  const offersDemo = isDemo() && toMerchant && !(await roleOf(who)) && (await visitIsLocal());
  const ids = Object.keys(env().oauth) as (keyof typeof PROVIDER_NAMES)[];
  return {
    next,
    message: signInMessage(asked.error, asked.wait),
    providers: ids.map((id) => ({ id, name: PROVIDER_NAMES[id] })),
    signedInAs: who?.email ?? null,
    demoMerchant: offersDemo ? (merchantEmails()[0] ?? null) : null,
    isDemo: isDemo(),
  };
}

/** The state of an opened sign-in link. */
export type OpenedLink =
  | { kind: 'signed-in'; next: string }
  /** Rate-limited; the message says how long to wait. */
  | { kind: 'limited'; message: string }
  | { kind: 'dead'; next: string; email: string }
  | {
      kind: 'open';
      /** What consumes the link. */
      fields: { callbackUrl: string; token: string };
      email: string;
      /** This browser requested the link. */
      askedHere: boolean;
      /** The address of the signed-in user, when the link belongs to another. */
      insteadOf: string | null;
    };

/** Checks a sign-in link without consuming it. */
export async function openLink(query: { token?: string; next?: string }): Promise<OpenedLink> {
  await connection();
  const allowed = await limitAttempts();
  if (!allowed.ok) return { kind: 'limited', message: allowed.error.message };
  const next = safeReturnPath(query.next);
  const { token } = query;
  const link = token ? await findLink(token) : null;
  const email = link?.email ?? '';
  if (!token || !link?.isOpen) {
    // A double click: the first one has already signed in.
    const who = await viewer();
    return link && who?.email === email
      ? { kind: 'signed-in', next }
      : { kind: 'dead', next, email };
  }
  const fields = { callbackUrl: await localPath(next), token };
  const [askedHere, who] = await Promise.all([hasSignInRequest(email), viewer()]);
  const insteadOf = who && who.email !== email ? who.email : null;
  return { kind: 'open', fields, email, askedHere, insteadOf };
}

/** What the browser that asked for a link waits for. */
export type AwaitedLink =
  /** It asked for none, or the link has expired. */
  | { kind: 'none' }
  /** It is signed in, by the link in another tab. */
  | { kind: 'signed-in'; next: string }
  | { kind: 'waiting' | 'used-elsewhere'; email: string };

/** Whether a link that this browser asked for was used. */
export async function awaitedLink(): Promise<AwaitedLink> {
  const [asked, who] = await Promise.all([signInRequest(), viewer()]);
  if (!asked) return { kind: 'none' };
  const { email, next } = asked;
  if (!(await isLinkUsed(asked.links))) return { kind: 'waiting', email };
  return who?.email === email ? { kind: 'signed-in', next } : { kind: 'used-elsewhere', email };
}

/**
 * The sign-in page's message for the error code in its URL; null without one.
 * @param wait seconds to wait, from the URL, for a rate-limited visitor
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
