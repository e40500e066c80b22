import 'server-only';
import { requireViewer, type Viewer } from '@/lib/auth/viewer';
import { formToken } from '@/lib/checkout/form-token';
import { countriesOf, destinations } from '@/lib/checkout/pricing/quote';
import { fromNow } from '@/lib/clock';
import { addressesOf } from '@/lib/customers/addresses';
import { profileOf } from '@/lib/customers/own-account';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import { env } from '@/lib/env';
import type { StoreView } from '@/lib/markets/types';
import { homeCountry } from '@/lib/markets/views';
import { chargeableStates } from '@/lib/payments/states';
import { questionsOf } from '../delivery/delivery';
import { DAY_MS } from '../months';
import { toPlanView } from '../plans/on-offer';
import { findPlan } from '../plans/plans';
import { anyVersionOf, planKeyIn } from '../plans/versions';
import { issueSubscriptionAttemptKey } from './subscribe';
import { termsFor } from './trial';

/**
 * What the page of a plan shows the viewer; guests are redirected to sign in and back.
 * @param planKey the brand's, in any currency
 * @param view of the page: a plan without a price in its market's currency is not sold there
 */
export async function prepareJoin(planKey: string, view: StoreView) {
  const viewer = await requireViewer(`/clubs/${planKey}`);
  await followClock();
  const { market } = view;
  const { currency } = market;
  const row = await findPlan(planKeyIn(planKey, currency));
  if (!row?.active || row.currency !== currency) return { kind: 'gone' as const };
  const plan = toPlanView(row);
  const existing = await existingFor(viewer, planKey);
  if (existing) return { ...existing, plan };
  const terms = await termsFor(viewer, row);
  if (!terms) return { kind: 'no-more-trial' as const, plan };
  const countries = countriesOf(await destinations(market));
  const [profile, addresses, token] = await Promise.all([
    profileOf(viewer),
    addressesOf(viewer, countries),
    formToken(viewer.userId),
  ]);
  const preferred = addresses[0]?.country ?? (await lastCountry(viewer)) ?? homeCountry(view);
  return {
    kind: 'ready' as const,
    /** With the viewer's free trial. */
    plan: { ...plan, trialDays: terms.trialDays },
    isReturning: terms.isReturning,
    /** The end of the free trial, if the viewer joins now; null without a trial. */
    firstChargeAt: terms.trialDays > 0 ? fromNow(terms.trialDays * DAY_MS) : null,
    subscriptionAttemptKey: issueSubscriptionAttemptKey(row.key),
    sessionToken: token.ok ? token.value : null,
    formEnvironment: env().service.formEnvironment,
    email: viewer.email,
    names: { firstname: profile.firstname, lastname: profile.lastname },
    country: countries.find((country) => country === preferred) ?? countries[0] ?? '',
    countries,
    /** Saved addresses in these countries; the first address is the form's default. */
    addresses,
    questions: questionsOf(planKey),
  };
}

/** The viewer's subscription to the plan, or their attempt whose outcome is not known yet. */
async function existingFor({ userId }: Viewer, planKey: string) {
  const active = await db().subscription.findFirst({
    where: { userId, ...anyVersionOf(planKey), status: { not: 'ENDED' } },
    select: { id: true },
  });
  if (active) return { kind: 'already' as const, id: active.id };
  const pending = await db().subscriptionAttempt.findFirst({
    where: { userId, ...anyVersionOf(planKey), attempt: { state: { in: [...chargeableStates] } } },
    select: { id: true },
  });
  return pending && { kind: 'confirming' as const, id: pending.id };
}

async function lastCountry({ userId }: Viewer): Promise<string | undefined> {
  const order = await db().order.findFirst({
    where: { userId },
    orderBy: { id: 'desc' },
    select: { address: true },
  });
  return (order?.address as { country?: string } | undefined)?.country;
}
