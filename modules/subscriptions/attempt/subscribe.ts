import { setTimeout as sleep } from 'node:timers/promises';
import { addressErrors, destinationOf } from '@/lib/addresses/country-rules';
import type { Viewer } from '@/lib/auth/viewer';
import { issueCheckoutKey, readCheckoutKey } from '@/lib/checkout/checkout-key';
import { sentCodes } from '@/lib/checkout/pricing/rules';
import { ensureOwnCustomer } from '@/lib/customers/service-customer';
import { db } from '@/lib/db/client';
import { MAX_TOTAL } from '@/lib/money';
import { failpoint } from '@/lib/payments/failpoints';
import { digest } from '@/lib/payments/match-key';
import { isShopsFault } from '@/lib/payments/reply';
import { sendPayment } from '@/lib/payments/settle';
import { unsettledStates } from '@/lib/payments/states';
import { transition } from '@/lib/payments/store';
import type { SubscriptionBody } from '@/lib/service/payment-service';
import { currentMarket } from '@/lib/texts/current-view';
import { choicesFor, deliveryOf } from '@/modules/subscriptions/delivery/rules';
import { findPlan } from '@/modules/subscriptions/plans/plans';
import { anyVersionOf } from '@/modules/subscriptions/plans/versions';
import { failureMessage, messageOf } from '../messages';
import type { MonthlyQuote } from '../rules';
import { subscriptionPayment } from './payment';
import { quoteMonth } from './quote';
import type { SubscribeInput } from './schema';
import { claimSubscriptionAttempt } from './store';
import { type Terms, termsFor } from './trial';

/** The result of a submission. Only `started` and `confirming` may have charged anything. */
export type SubscriptionAttemptOutcome =
  | { outcome: 'started' | 'confirming'; id: string }
  /** `by` if it was the shop's own mistake. */
  | { outcome: 'declined'; message: string; by?: 'shop'; nextKey: string }
  /** `reload` if the page itself is stale. */
  | { outcome: 'changed'; message: string; nextKey: string; reload?: true }
  /** The customer has a subscription or an open attempt already; `id` leads to it. */
  | { outcome: 'already'; message: string; id: string }
  /** `nextKey` if an attempt of this submission was abandoned. */
  | { outcome: 'busy'; message: string; id: string; nextKey?: string }
  | { outcome: 'unavailable'; message: string; nextKey: string }
  | { outcome: 'limited'; message: string }
  | { outcome: 'invalid'; message: string; fields: Record<string, string> };

const FOLLOW_MS = 25_000;
/** A checkout key's cart id holds the plan here. */
const keySubject = (planKey: string) => `plan:${planKey}`;

/** A key for one attempt to subscribe to a plan. */
export function issueSubscriptionAttemptKey(planKey: string): string {
  return issueCheckoutKey(keySubject(planKey));
}

/**
 * Subscribes a customer once: the same three transactions around one POST as for an order. Safe to
 * call any number of times with the same input.
 * @param refusal why this customer may not start another attempt now, or null. Called only if this
 * submission could start one: a repeated submission always gets its result.
 */
export async function subscribe(
  who: Viewer,
  input: SubscribeInput,
  refusal: () => Promise<string | null> = async () => null,
): Promise<SubscriptionAttemptOutcome> {
  const key = readCheckoutKey(input.key);
  if (key?.cartId !== keySubject(input.planKey)) return changed(input, messageOf('stalePage'));
  const decided = await decidedBefore(who, input);
  if (decided) return decided;
  // Not in the schema: a repeated submission gets its result even if the rules have changed.
  const fields = addressErrors({ ...input.address, country: input.country }, 'address.');
  if (fields) {
    const invalid = { outcome: 'invalid', message: messageOf('invalid'), fields } as const;
    return (await unsettledElsewhere(who, input)) ?? invalid;
  }
  const refused = await refusal();
  if (refused) {
    return (await unsettledElsewhere(who, input)) ?? { outcome: 'limited', message: refused };
  }
  const plan = await findPlan(input.planKey);
  // A plan of another market is not sold here.
  if (!plan?.active || plan.currency !== currentMarket().currency) {
    return changed(input, messageOf('planGone'));
  }
  const destination = destinationOf({ ...input.address, country: input.country });
  const quote = await quoteMonth(plan, input.quantity, destination);
  if (!quote) return changed(input, messageOf('country'));
  const terms = await termsFor(who, plan);
  if (!terms || terms.trialDays < input.trialDays) {
    const message = terms ? messageOf('trialUsed') : messageOf('noMoreTrial');
    return {
      outcome: 'changed',
      message,
      nextKey: issueSubscriptionAttemptKey(input.planKey),
      reload: true,
    };
  }
  if (quote.total.amount !== input.shownTotal || quote.currency !== input.currency) {
    return changed(input, messageOf('changed'));
  }
  if (quote.total.amount > MAX_TOTAL) return changed(input, messageOf('tooMuch'));
  failpoint('before-a');
  const claim = await claimSubscriptionAttempt({
    key: input.key,
    fingerprint: fingerprintOf(who, input),
    userId: who.userId,
    email: who.email,
    plan: { ...plan, trialDays: terms.trialDays },
    country: input.country,
    delivery: deliveryOf(input),
    choices: choicesFor(plan.key, input.choices),
    quote,
    card: input.card,
    paymentToken: input.paymentToken,
  });
  failpoint('after-a');
  switch (claim.outcome) {
    case 'conflict':
      return changed(input, messageOf('conflict'));
    case 'replaced':
      return changed(input, messageOf('changed'));
    case 'token-reused':
      return declined(input, messageOf('tokenReused'));
    case 'already':
      return { outcome: 'already', message: messageOf('already'), id: claim.subscriptionId };
    case 'busy':
      return busy(claim.subscriptionAttemptId);
    case 'existing':
      return follow(input, claim.subscriptionAttemptId);
    case 'start':
      return send(who, input, terms, quote, claim.subscriptionAttemptId);
  }
}

/** Equal for submissions of the same attempt: everything that the customer agreed to, without the token and its card. */
function fingerprintOf({ userId }: Viewer, input: SubscribeInput): string {
  return digest({ ...input, userId, paymentToken: null, card: null });
}

/** The result of a submission with a known key, without checking plan and price again. */
async function decidedBefore(
  who: Viewer,
  input: SubscribeInput,
): Promise<SubscriptionAttemptOutcome | null> {
  const known = await db().subscriptionAttempt.findUnique({
    where: { key: input.key },
    include: { attempt: { select: { state: true } } },
  });
  if (!known) return null;
  if (known.userId !== who.userId) return changed(input, messageOf('stalePage'));
  const { state } = known.attempt;
  // An attempt that was never sent may still be: the claim finds out whether a process is working
  // on it.
  if (known.fingerprint === fingerprintOf(who, input)) {
    return state === 'CREATED' ? null : follow(input, known.id);
  }
  if (state === 'SUCCEEDED') {
    return { outcome: 'already', message: messageOf('already'), id: known.id };
  }
  return unsettledStates.includes(state) ? busy(known.id) : changed(input, messageOf('conflict'));
}

/**
 * While another submission for the plan may be charging, no result may say that nothing was charged.
 */
async function unsettledElsewhere(
  { userId }: Viewer,
  { planKey }: SubscribeInput,
): Promise<Busy | null> {
  const other = await db().subscriptionAttempt.findFirst({
    where: { userId, ...anyVersionOf(planKey), attempt: { state: { in: [...unsettledStates] } } },
    select: { id: true },
  });
  return other && busy(other.id);
}

type Busy = Extract<SubscriptionAttemptOutcome, { outcome: 'busy' }>;

function busy(id: string): Busy {
  return { outcome: 'busy', message: messageOf('busy'), id };
}

function changed(input: SubscribeInput, message: string): SubscriptionAttemptOutcome {
  return { outcome: 'changed', message, nextKey: issueSubscriptionAttemptKey(input.planKey) };
}

function declined(input: SubscribeInput, message: string): SubscriptionAttemptOutcome {
  return { outcome: 'declined', message, nextKey: issueSubscriptionAttemptKey(input.planKey) };
}

/** Nothing was sent: the next submission is a new attempt, since this one is or will be abandoned. */
function unavailable({ planKey }: SubscribeInput): SubscriptionAttemptOutcome {
  const nextKey = issueSubscriptionAttemptKey(planKey);
  return { outcome: 'unavailable', message: failureMessage('unreachable'), nextKey };
}

async function send(
  who: Viewer,
  input: SubscribeInput,
  terms: Terms,
  quote: MonthlyQuote,
  subscriptionAttemptId: string,
): Promise<SubscriptionAttemptOutcome> {
  const { firstname, lastname } = input;
  const customer = await ensureOwnCustomer(who, { firstname, lastname, phone: '' });
  failpoint('after-customer');
  if (!customer.ok && customer.error === 'refused') {
    await transition(subscriptionPayment, subscriptionAttemptId, null, 'turnAway', {
      reason: 'customer-refused',
    });
    return declined(input, failureMessage('customer-refused'));
  }
  if (!customer.ok) {
    await transition(subscriptionPayment, subscriptionAttemptId, null, 'abandon', {
      reason: 'never-sent',
    });
    return unavailable(input);
  }
  const body: SubscriptionBody = {
    planId: terms.serviceId,
    customerId: customer.value,
    quantity: quote.quantity,
    applicableTaxes: sentCodes(quote),
  };
  switch (await sendPayment(subscriptionPayment, subscriptionAttemptId, body, input.paymentToken)) {
    case 'busy': {
      const other = await unsettledElsewhere(who, input);
      const nextKey = issueSubscriptionAttemptKey(input.planKey);
      return { ...(other ?? busy(subscriptionAttemptId)), nextKey };
    }
    case 'paused':
    case 'stopped':
      return unavailable(input);
    case 'gone':
      return follow(input, subscriptionAttemptId);
    case 'succeeded':
    case 'settled':
      return resultOf(input, subscriptionAttemptId);
  }
}

/** Waits for the outcome of a concurrent submission. */
async function follow(
  input: SubscribeInput,
  subscriptionAttemptId: string,
): Promise<SubscriptionAttemptOutcome> {
  const started = performance.now();
  const deadline = started + FOLLOW_MS;
  for (;;) {
    const { state } = await db().paymentAttempt.findUniqueOrThrow({
      where: { id: subscriptionAttemptId },
      select: { state: true },
    });
    const moving = state === 'CREATED' || state === 'SENDING';
    if (!moving || performance.now() > deadline) return resultOf(input, subscriptionAttemptId);
    // Polls with back-off.
    await sleep(Math.min(1_000, 100 + (performance.now() - started) / 4));
  }
}

async function resultOf(input: SubscribeInput, id: string): Promise<SubscriptionAttemptOutcome> {
  const { state, reason } = await db().paymentAttempt.findUniqueOrThrow({ where: { id } });
  switch (state) {
    case 'SUCCEEDED':
      return { outcome: 'started', id };
    case 'SENDING':
    case 'UNKNOWN':
    case 'REVIEW':
      return { outcome: 'confirming', id };
    case 'CREATED':
      return reason === 'unreachable' ? unavailable(input) : busy(id);
    case 'REFUSED':
    case 'NOT_CHARGED':
    case 'ABANDONED':
      return {
        ...declined(input, failureMessage(reason)),
        ...(isShopsFault(reason) ? { by: 'shop' as const } : {}),
      };
  }
}
