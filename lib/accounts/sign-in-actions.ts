'use server';

import { redirect } from 'next/navigation';
import * as z from 'zod/mini';
import { type Action, anybody, formOf, runAction } from '@/lib/auth/actions/action';
import { merchantEmails } from '@/lib/auth/merchant-emails';
import { safeReturnPath } from '@/lib/auth/return-path';
import {
  endAllSessions,
  endSession,
  rememberSignInRequest,
  startSession,
} from '@/lib/auth/session';
import { limitLinks, sendSignInLink } from '@/lib/auth/sign-in/links';
import { viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { emailSchema } from '@/lib/email-address';
import { isDemo } from '@/lib/env';
import { localPath } from '@/lib/markets/request-view';
import { clientSubject } from '@/lib/ratelimit/client-subject';
import { visitIsLocal } from '@/lib/security/local-visit';
import { currentTexts } from '@/lib/texts/current-view';
import { afterSignIn } from './after-sign-in';

export type SignInState = {
  email: string;
  message: string | null;
};

const linkSchema = z.object({ email: emailSchema, next: z.unknown() });

/** Sends a sign-in link. The answer is the same for every address, so that it does not reveal whether an account exists. */
export async function requestSignInLink(_: SignInState, form: FormData): Promise<SignInState> {
  const fields = formOf(form);
  const email = String(fields.get('email') ?? '');
  const action: Action<null, typeof linkSchema, SignInState> = {
    name: 'request-sign-in-link',
    authorize: anybody,
    schema: linkSchema,
    invalid: ({ message }) => ({ email, message }),
    unknown: () => ({ email, message: currentTexts().t.forms.failedAgain }),
  };
  const input = { email, next: fields.get('next') };
  return runAction(action, input, async (_visitor, request) => {
    const allowed = await limitLinks(request.email, await clientSubject());
    if (!allowed.ok) return { email, message: allowed.error.message };
    const next = safeReturnPath(request.next);
    const link = allowed.value.send ? await sendSignInLink(request.email, next) : null;
    await rememberSignInRequest(request.email, { next, link });
    redirect(await localPath('/sign-in/check'));
  });
}

// Sign-outs do not use `runAction`: after an error the error page appears instead of a page that looks signed out.

export async function signOut(): Promise<void> {
  await endSession();
  redirect(await localPath('/'));
}

export async function signOutEverywhere(): Promise<void> {
  const user = await viewer();
  if (user) await endAllSessions(user.userId);
  await endSession();
  redirect(await localPath('/sign-in?done=everywhere'));
}

/** Only in demo mode, and only from this machine. */
export async function signInAsDemoMerchant(form: FormData): Promise<void> {
  const [email] = merchantEmails();
  if (!isDemo() || !email || !(await visitIsLocal())) redirect(await localPath('/sign-in'));
  const user = await db().user.upsert({
    where: { email },
    create: { email, name: 'Demo merchant', emailVerified: now() },
    update: {},
    select: { id: true },
  });
  await endSession();
  await startSession(user.id);
  await afterSignIn({ userId: user.id, email });
  redirect(await localPath(safeReturnPath(formOf(form).get('next'), '/merchant')));
}
