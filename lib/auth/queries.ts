import 'server-only';
import { connection } from 'next/server';
import { env, isDemo } from '@/lib/env';
import { visitIsLocal } from '@/lib/security/local-visit';
import { limitAttempts } from './attempts';
import { linkIsOpen } from './links';
import { isMerchant, merchantEmails } from './merchant';
import { emailSchema, safeReturnPath, signInMessage } from './rules';
import { wasAskedHere } from './session';
import { viewer } from './viewer';

/** What the sign-in page is drawn from. */
export type SignInView = {
  next: string;
  /** Why the visitor is here, when something did not work. */
  message: string | null;
  providers: { id: string; name: string }[];
  /** The address of who is signed in already. */
  signedInAs: string | null;
  /** In demo mode, on the way to the merchant's pages: who may sign in by a press. */
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
  const offersDemo = isDemo() && toMerchant && !isMerchant(who) && (await visitIsLocal());
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

/** What a mailed link turns out to be. */
export type OpenedLink =
  | { kind: 'signed-in'; next: string }
  /** Too many links were opened from there; the message says how long to wait. */
  | { kind: 'limited'; message: string }
  | { kind: 'dead'; next: string; email: string }
  | {
      kind: 'open';
      /** What next-auth has to be given to use the link up. */
      fields: { callbackUrl: string; token: string; email: string };
      /** The browser is the one that asked for the link. */
      askedHere: boolean;
      /** The address of who is signed in here, when the link is another's. */
      insteadOf: string | null;
    };

/** Looks at a mailed link without using it up. */
export async function openLink(query: {
  token?: string;
  email?: string;
  next?: string;
}): Promise<OpenedLink> {
  await connection();
  const verdict = await limitAttempts();
  if (!verdict.ok) return { kind: 'limited', message: verdict.message };
  const next = safeReturnPath(query.next);
  const parsed = emailSchema.safeParse(query.email);
  const email = parsed.success ? parsed.data : '';
  const { token } = query;
  if (!token || !email || !(await linkIsOpen(token, email))) {
    // Pressed twice: the first press has signed in already.
    const who = await viewer();
    return who && who.email === email ? { kind: 'signed-in', next } : { kind: 'dead', next, email };
  }
  const fields = { callbackUrl: next, token, email };
  const [askedHere, who] = await Promise.all([wasAskedHere(email), viewer()]);
  const insteadOf = who && who.email !== email ? who.email : null;
  return { kind: 'open', fields, askedHere, insteadOf };
}
