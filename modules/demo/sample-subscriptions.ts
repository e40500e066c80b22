import { destinationOf } from '@/lib/addresses/country-rules';
import type { Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { quoteMonth } from '@/modules/subscriptions/attempt/quote';
import { issueSubscriptionAttemptKey, subscribe } from '@/modules/subscriptions/attempt/subscribe';
import { changeSubscription } from '@/modules/subscriptions/changes/change-subscription';
import { listPlans } from '@/modules/subscriptions/plans/plans';
import { SAMPLE_DAYS } from './begin.ts';
import type { Person, Step } from './people';
import { type Card, failNext, tokenFor } from './sandbox';

export async function sampleJoins(people: readonly Person[], currency: string): Promise<Step[]> {
  const plans = (await listPlans()).filter((plan) => plan.currency === currency);
  const withTrial = plans.find(({ trialDays }) => trialDays > 0);
  const withoutTrial = plans.find(({ trialDays }) => trialDays === 0);
  const joins = [
    { day: 3, plan: withTrial, card: 'pays' },
    { day: 12, plan: withoutTrial, card: 'pays', endsOn: 50 },
    // A month and some days ago, so that the second month's charge is declined.
    { day: SAMPLE_DAYS - 34, plan: withoutTrial, card: 'fails-later' },
    { day: SAMPLE_DAYS - 10, plan: withoutTrial, card: 'declined' },
    // The request is lost, so that staff have to decide.
    { day: SAMPLE_DAYS - 6, plan: withoutTrial, card: 'pays', isLost: true },
    { day: SAMPLE_DAYS - 4, plan: withTrial, card: 'pays' },
  ] as const;
  return joins.flatMap((join, index) => {
    const person = people[index];
    const plan = join.plan ?? plans[0];
    return person && plan ? joinSteps(person, plan, join) : [];
  });
}

type Plan = Awaited<ReturnType<typeof listPlans>>[number];
type Join = { day: number; card: Card; endsOn?: number; isLost?: boolean };

function joinSteps(person: Person, plan: Plan, { day, card, endsOn, isLost }: Join): Step[] {
  let started: { viewer: Viewer; id: string } | null = null;
  const join = async () => {
    if (isLost) await failNext('/subscriptions');
    started = await subscribePerson(person, plan, card);
  };
  const end = async () => {
    if (started) await changeSubscription(started.viewer, started.id, { kind: 'CANCEL' });
  };
  return [{ day, run: join }, ...(endsOn === undefined ? [] : [{ day: endsOn, run: end }])];
}

async function subscribePerson(
  person: Person,
  plan: Plan,
  fate: Card,
): Promise<{ viewer: Viewer; id: string } | null> {
  const { firstname, lastname, email, country, line1, city, region, postalCode } = person;
  const quote = await quoteMonth(plan, 1, destinationOf(person));
  if (!quote) throw new Error(`The sample could not subscribe to ${plan.key}`);
  const user = await db().user.upsert({
    where: { email },
    create: { ...{ email, firstname, lastname }, emailVerified: now(), createdAt: now() },
    update: {},
    select: { id: true },
  });
  // A signed-in customer, without a session.
  const viewer = { userId: user.id, email } as Viewer;
  const { token, card } = await tokenFor(fate, person);
  const result = await subscribe(viewer, {
    key: issueSubscriptionAttemptKey(plan.key),
    planKey: plan.key,
    shownTotal: quote.total.amount,
    currency: quote.currency,
    trialDays: plan.trialDays,
    address: { line1, line2: '', city, region, postalCode },
    // The plan's questions have defaults.
    choices: {},
    paymentToken: token,
    ...{ quantity: 1, country, firstname, lastname, card },
  });
  return result.outcome === 'started' ? { viewer, id: result.id } : null;
}
