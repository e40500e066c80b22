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
import type { Refusal } from '@/lib/ratelimit/guarded-payment';
import type { SubscriptionBody } from '@/lib/service/payment-service';
import { currentMarket } from '@/lib/texts/current-view';
import { failureMessage, type MessageKey, messageOf } from '../messages';
import { findPlan } from '../plans/plans';
import { anyVersionOf } from '../plans/versions';
import { claimAttempt } from './claim-attempt';
import { subscriptionPayment } from './payment';
import { type MonthlyQuote, quoteMonth } from './quote';
import type { SubscribeInput } from './schema';
import { type Terms, termsFor } from './trial';

/** The result of a submission. Only `started` and `confirming` may have charged anything. */
export type SubscriptionAttemptOutcome =
  | { outcome: 'started' | 'confirming'; id: string }
  /** `by`: the shop caused the refusal. */
  | { outcome: 'declined'; message: string; by?: 'shop'; nextKey: string }
  /** `reload`: the page is out of date. */
  | { outcome: 'changed'; message: string; nextKey: string; reload?: true }
  /** `id` is the customer's subscription or open attempt. */
  | { outcome: 'already'; message: string; id: string }
  /** `nextKey`: the attempt of this submission was abandoned. */
  | { outcome: 'busy'; message: string; id: string; nextKey?: string }
  | { outcome: 'unavailable'; message: string; nextKey: string }
  | { outcome: 'limited'; message: string }
  | { outcome: 'invalid'; message: string; fields: Record<string, string> };

const FOLLOW_MS = 25_000;

/** A key for one attempt to subscribe to a plan. The plan takes the place of a checkout key's cart. */
export function issueSubscriptionAttemptKey(planKey: string): string {
  return issueCheckoutKey(subjectOf(planKey));
}

const subjectOf = (planKey: string) => `plan:${planKey}`;

/**
 * Subscribes a customer once: transactions A, B and C around one POST, as for an order. Safe to call any number of times
 * with the same input.
 * @param refusal called only if this submission could start a charge: a repeated submission always gets its result.
 */
export async function subscribe(
  viewer: Viewer,
  input: SubscribeInput,
  refusal: Refusal = async () => null,
): Promise<SubscriptionAttemptOutcome> {
  // Identify.
  const key = readCheckoutKey(input.key);
  if (key?.cartId !== subjectOf(input.planKey)) return changed(input, 'stalePage');
  const earlier = await earlierResult(viewer, input);
  if (earlier) return earlier;
  const refused = await refusedBefore(input, refusal);
  if (refused) return (await unsettledElsewhere(viewer, input)) ?? refused;

  // Price.
  const plan = await findPlan(input.planKey);
  const isSold = plan?.active && plan.currency === currentMarket().currency;
  if (!plan || !isSold) return changed(input, 'planGone');
  const destination = destinationOf({ ...input.address, country: input.country });
  const quote = await quoteMonth(plan, input.quantity, destination);
  if (!quote) return changed(input, 'country');
  const terms = await termsFor(viewer, plan);
  if (!terms || terms.trialDays < input.trialDays) {
    return { ...changed(input, terms ? 'trialUsed' : 'noMoreTrial'), reload: true };
  }
  if (quote.total.amount !== input.shownTotal || quote.currency !== input.currency) {
    return changed(input, 'changed');
  }
  if (quote.total.amount > MAX_TOTAL) return changed(input, 'tooMuch');

  // Place.
  failpoint('before-a');
  const claim = await claimAttempt({
    ...{ viewer, input, quote },
    plan: { ...plan, trialDays: terms.trialDays },
    fingerprint: fingerprintOf(viewer, input),
  });
  failpoint('after-a');
  switch (claim.outcome) {
    case 'conflict':
      return changed(input, 'conflict');
    case 'replaced':
      return changed(input, 'changed');
    case 'token-reused':
      return declined(input, messageOf('tokenReused'));
    case 'already':
      return { outcome: 'already', message: messageOf('already'), id: claim.id };
    case 'busy':
      return busy(claim.id);
    case 'existing':
      return follow(input, claim.id);
    case 'start':
      return send(viewer, input, terms, quote, claim.id);
  }
}

/** Everything that the customer agreed to, without the card and its token. */
function fingerprintOf({ userId }: Viewer, input: SubscribeInput): string {
  return digest({ ...input, userId, paymentToken: null, card: null });
}

/** The result of an earlier submission with this key, whatever plan and price are now. */
async function earlierResult(
  viewer: Viewer,
  input: SubscribeInput,
): Promise<SubscriptionAttemptOutcome | null> {
  const known = await db().subscriptionAttempt.findUnique({
    where: { key: input.key },
    include: { attempt: { select: { state: true } } },
  });
  if (!known) return null;
  if (known.userId !== viewer.userId) return changed(input, 'stalePage');
  const { id, attempt } = known;
  if (known.fingerprint === fingerprintOf(viewer, input)) {
    // The claim finds out whether another process is about to send the attempt.
    return attempt.state === 'CREATED' ? null : follow(input, id);
  }
  if (attempt.state === 'SUCCEEDED') {
    return { outcome: 'already', message: messageOf('already'), id };
  }
  return unsettledStates.includes(attempt.state) ? busy(id) : changed(input, 'conflict');
}

/** Why this submission may not start a charge, whatever its price is. */
async function refusedBefore(
  { address, country }: SubscribeInput,
  refusal: Refusal,
): Promise<SubscriptionAttemptOutcome | null> {
  // Not in the schema: a repeated submission gets its result even if the rules have changed.
  const fields = addressErrors({ ...address, country }, 'address.');
  if (fields) return { outcome: 'invalid', message: messageOf('invalid'), fields };
  const limit = await refusal();
  return limit === null ? null : { outcome: 'limited', message: limit };
}

type Busy = Extract<SubscriptionAttemptOutcome, { outcome: 'busy' }>;

/** While another attempt for the plan may charge, no result may say that nothing was charged. */
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

function busy(id: string): Busy {
  return { outcome: 'busy', message: messageOf('busy'), id };
}

function changed({ planKey }: SubscribeInput, message: MessageKey) {
  const nextKey = issueSubscriptionAttemptKey(planKey);
  return { outcome: 'changed' as const, message: messageOf(message), nextKey };
}

function declined({ planKey }: SubscribeInput, message: string) {
  const nextKey = issueSubscriptionAttemptKey(planKey);
  return { outcome: 'declined' as const, message, nextKey };
}

function unavailable({ planKey }: SubscribeInput): SubscriptionAttemptOutcome {
  const nextKey = issueSubscriptionAttemptKey(planKey);
  return { outcome: 'unavailable', message: failureMessage('unreachable'), nextKey };
}

/** Sends the attempt once, and settles it by the reply. */
async function send(
  viewer: Viewer,
  input: SubscribeInput,
  terms: Terms,
  quote: MonthlyQuote,
  id: string,
): Promise<SubscriptionAttemptOutcome> {
  const giveUp = (how: 'turnAway' | 'abandon', reason: string) =>
    transition(subscriptionPayment, id, null, how, { reason });
  const { firstname, lastname, paymentToken } = input;
  const customer = await ensureOwnCustomer(viewer, { firstname, lastname, phone: '' });
  failpoint('after-customer');
  if (!customer.ok && customer.error === 'refused') {
    await giveUp('turnAway', 'customer-refused');
    return declined(input, failureMessage('customer-refused'));
  }
  if (!customer.ok) {
    await giveUp('abandon', 'never-sent');
    return unavailable(input);
  }
  const body: SubscriptionBody = {
    planId: terms.serviceId,
    customerId: customer.value,
    quantity: quote.quantity,
    applicableTaxes: sentCodes(quote),
  };
  switch (await sendPayment(subscriptionPayment, id, body, paymentToken)) {
    case 'busy': {
      const other = await unsettledElsewhere(viewer, input);
      return { ...(other ?? busy(id)), nextKey: issueSubscriptionAttemptKey(input.planKey) };
    }
    case 'paused':
    case 'stopped':
      return unavailable(input);
    case 'gone':
      return follow(input, id);
    case 'succeeded':
    case 'settled':
      return resultOf(input, id);
  }
}

async function follow(input: SubscribeInput, id: string): Promise<SubscriptionAttemptOutcome> {
  const startedAt = performance.now();
  for (;;) {
    const { state } = await db().paymentAttempt.findUniqueOrThrow({
      where: { id },
      select: { state: true },
    });
    const passedMs = performance.now() - startedAt;
    const isMoving = state === 'CREATED' || state === 'SENDING';
    if (!isMoving || passedMs > FOLLOW_MS) return resultOf(input, id);
    await sleep(Math.min(1_000, 100 + passedMs / 4));
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
    case 'ABANDONED': {
      const by = isShopsFault(reason) ? { by: 'shop' as const } : {};
      return { ...declined(input, failureMessage(reason)), ...by };
    }
  }
}
