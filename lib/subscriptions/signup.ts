import { setTimeout as sleep } from 'node:timers/promises';
import type { Viewer } from '@/lib/auth/viewer';
import { boundary } from '@/lib/checkout/boundaries';
import { dropCustomer } from '@/lib/checkout/customer';
import { type ChargeOutcome, isShopsFault, sortChargeReply } from '@/lib/checkout/outcome';
import { logRejection } from '@/lib/checkout/rejections';
import { issueCheckoutKey, readCheckoutKey } from '@/lib/checkout/secrets';
import { sendLeaseSeconds } from '@/lib/checkout/send';
import { ensureOwnCustomer } from '@/lib/customers/at-service';
import { db } from '@/lib/db/client';
import { log } from '@/lib/log';
import { restAsTold } from '@/lib/mirror/trouble';
import { isGone, type ServiceReply, type SubscriptionBody, service } from '@/lib/service/client';
import type { ServiceSubscription } from '@/lib/service/resources';
import { failureMessage, messages } from './messages';
import { findPlan } from './plans';
import { quoteMonth } from './quote';
import type { MonthlyQuote } from './rules';
import type { SubscribeInput } from './schema';
import {
  beginSignup,
  claimSignup,
  recordSignup,
  type SignupSending,
  takeSignupArrow,
  unsettledSignups,
} from './store';
import { type Terms, termsFor } from './trial';

/** What a press of Subscribe came to. Only `started` and `confirming` may have charged anything. */
export type SignupResult =
  | { outcome: 'started' | 'confirming'; id: string }
  /** `by` where it was the shop's own mistake. */
  | { outcome: 'declined'; message: string; by?: 'shop'; nextKey: string }
  /** `reload` where the page itself is out of date. */
  | { outcome: 'changed'; message: string; nextKey: string; reload?: true }
  /** Something of this customer's is in the way; `id` leads to it. */
  | { outcome: 'already' | 'busy'; message: string; id: string }
  | { outcome: 'unavailable' | 'limited'; message: string };

const FOLLOW_MS = 25_000;
/** The checkout key's place for a cart names the plan here. */
const keySubject = (planKey: string) => `plan:${planKey}`;

/** A key for one sign-up to a plan. */
export function issueSignupKey(planKey: string): string {
  return issueCheckoutKey(keySubject(planKey));
}

/**
 * Subscribes a customer once: the same three transactions around one POST as for an order. Safe to
 * call any number of times with the same input.
 *
 * @param refusal why this customer may try no other sign-up now, or null. Asked only where this press
 *   could start one: whoever asks again for an answer that was lost gets it however often.
 */
export async function subscribe(
  who: Viewer,
  input: SubscribeInput,
  refusal: () => Promise<string | null> = async () => null,
): Promise<SignupResult> {
  const key = readCheckoutKey(input.key);
  if (key?.cartId !== keySubject(input.planKey)) return changed(input, messages.stalePage);
  const decided = await decidedBefore(who, input);
  if (decided) return decided;
  const refused = await refusal();
  if (refused) {
    return (await unsettledElsewhere(who, input)) ?? { outcome: 'limited', message: refused };
  }
  const plan = await findPlan(input.planKey);
  if (!plan?.active) return changed(input, messages.planGone);
  const quote = await quoteMonth(plan, input.quantity, input.country);
  if (!quote) return changed(input, messages.country);
  const terms = await termsFor(who, plan);
  if (!terms || terms.trialDays < input.trialDays) {
    const message = terms ? messages.trialUsed : messages.noMoreTrial;
    return { outcome: 'changed', message, nextKey: issueSignupKey(input.planKey), reload: true };
  }
  if (quote.total.amount !== input.shownTotal || quote.currency !== input.currency) {
    return changed(input, messages.changed);
  }
  boundary('before-a');
  const claim = await claimSignup({
    key: input.key,
    userId: who.userId,
    email: who.email,
    plan: { ...plan, trialDays: terms.trialDays },
    country: input.country,
    quote,
    card: input.card,
    paymentToken: input.paymentToken,
  });
  boundary('after-a');
  switch (claim.kind) {
    case 'conflict':
      return changed(input, messages.conflict);
    case 'token-reused':
      return declined(input, messages.tokenReused);
    case 'already':
      return { outcome: 'already', message: messages.already, id: claim.subscriptionId };
    case 'busy':
      return { outcome: 'busy', message: messages.busy, id: claim.signupId };
    case 'existing':
      return follow(input, claim.signupId);
    case 'start':
      return send(who, input, terms, quote, claim.signupId);
  }
}

/** What a press came to whose key is known: told without looking at plan and price again. */
async function decidedBefore(who: Viewer, input: SubscribeInput): Promise<SignupResult | null> {
  const known = await db().signup.findUnique({ where: { key: input.key } });
  if (!known) return null;
  if (known.userId !== who.userId) return changed(input, messages.stalePage);
  const same =
    known.planKey === input.planKey &&
    known.quantity === input.quantity &&
    known.country === input.country &&
    known.monthlyAmount === input.shownTotal &&
    known.currency === input.currency;
  // One that was never sent may still be: the claim finds out whether somebody is at it.
  if (same) return known.state === 'CREATED' ? null : follow(input, known.id);
  if (known.state === 'SUCCEEDED') {
    return { outcome: 'already', message: messages.already, id: known.id };
  }
  return unsettledSignups.includes(known.state)
    ? { outcome: 'busy', message: messages.busy, id: known.id }
    : changed(input, messages.conflict);
}

/** Nobody is told that nothing was charged while another press for the plan may be charging. */
async function unsettledElsewhere(
  { userId }: Viewer,
  { planKey }: SubscribeInput,
): Promise<SignupResult | null> {
  const other = await db().signup.findFirst({
    where: { userId, planKey, state: { in: [...unsettledSignups] } },
    select: { id: true },
  });
  return other && { outcome: 'busy', message: messages.busy, id: other.id };
}

function changed(input: SubscribeInput, message: string): SignupResult {
  return { outcome: 'changed', message, nextKey: issueSignupKey(input.planKey) };
}

function declined(input: SubscribeInput, message: string): SignupResult {
  return { outcome: 'declined', message, nextKey: issueSignupKey(input.planKey) };
}

async function send(
  who: Viewer,
  input: SubscribeInput,
  terms: Terms,
  quote: MonthlyQuote,
  signupId: string,
): Promise<SignupResult> {
  const { firstname, lastname } = input;
  const customer = await ensureOwnCustomer(who, { firstname, lastname, phone: '' });
  boundary('after-customer');
  if (customer === 'refused') {
    await takeSignupArrow(signupId, null, 'turnAway', { reason: 'customer-refused' });
    return declined(input, messages.customerRefused);
  }
  if (customer === 'unavailable') {
    await takeSignupArrow(signupId, null, 'abandon', { reason: 'never-sent' });
    return { outcome: 'unavailable', message: messages.unavailable };
  }
  const body: SubscriptionBody = {
    planId: terms.serviceId,
    customerId: customer.id,
    quantity: quote.quantity,
    applicableTaxes: quote.taxes.map((tax) => tax.code).sort(),
  };
  const sending = await beginSignup(signupId, body, sendLeaseSeconds());
  if (sending === 'busy') {
    await takeSignupArrow(signupId, null, 'abandon', { reason: 'never-sent' });
    return { outcome: 'busy', message: messages.busy, id: signupId };
  }
  if (sending === 'gone') return follow(input, signupId);
  boundary('after-b');
  const reply = await service().createSubscription(body, input.paymentToken);
  boundary('after-post');
  await settleSignup(signupId, sending, reply, customer.id);
  boundary('after-c');
  return resultOf(input, signupId);
}

/** Transaction C: sorts the reply as that to a charge is sorted, and takes the arrow it means. */
export async function settleSignup(
  signupId: string,
  sending: SignupSending,
  reply: ServiceReply<ServiceSubscription>,
  customerId: string,
): Promise<void> {
  const outcome = sortChargeReply(asCharge(reply), sending.sends);
  logRejection(outcome, reply, { signupId });
  boundary('before-c');
  await keepTrying(async () => {
    // Before the sign-up is anybody's to send again.
    if (!reply.ok) await restAsTold(reply);
    await takeOutcome(signupId, sending, outcome, reply);
  });
  if (outcome.kind === 'rejected' && outcome.reason !== 'not-authorised') {
    const found = await service().getCustomer(customerId);
    if (isGone(found)) await dropCustomer(customerId);
  }
}

/** A subscription's reply proves what a charge's does: an id, or a refusal, or nothing. */
function asCharge(reply: ServiceReply<ServiceSubscription>): Parameters<typeof sortChargeReply>[0] {
  if (!reply.ok) return reply;
  const { id, raw } = reply.value;
  return { ok: true, status: reply.status, value: { id, raw, failed: false } };
}

async function takeOutcome(
  signupId: string,
  { fence }: SignupSending,
  outcome: ChargeOutcome,
  reply: ServiceReply<ServiceSubscription>,
): Promise<void> {
  switch (outcome.kind) {
    case 'charged':
      if (reply.ok) await recordSignup(signupId, reply.value);
      return;
    case 'unsent':
      await takeSignupArrow(signupId, fence, 'unsend', { reason: 'unreachable' });
      return;
    case 'declined':
    case 'rejected': {
      const { reason, httpStatus } = outcome;
      const arrow = outcome.kind === 'declined' ? 'decline' : 'reject';
      await takeSignupArrow(signupId, fence, arrow, { reason, httpStatus });
      return;
    }
    case 'unknown': {
      const { reason, httpStatus, stopResending: resendStopped } = outcome;
      const status = httpStatus === undefined ? {} : { httpStatus };
      await takeSignupArrow(signupId, fence, 'lose', { reason, resendStopped, ...status });
    }
  }
}

/** The reply exists only here: a database that is away for a moment must not lose it. */
async function keepTrying(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      log.error('A reply of the service could not be recorded yet', { tries, error });
      if (tries >= 8) return;
      await sleep(100 * 2 ** tries);
    }
  }
}

/** Waits for the outcome of a press that is under way elsewhere. */
async function follow(input: SubscribeInput, signupId: string): Promise<SignupResult> {
  const started = performance.now();
  const deadline = started + FOLLOW_MS;
  for (;;) {
    const { state } = await db().signup.findUniqueOrThrow({
      where: { id: signupId },
      select: { state: true },
    });
    const moving = state === 'CREATED' || state === 'SENDING';
    if (!moving || performance.now() > deadline) return resultOf(input, signupId);
    // What takes long is asked for less often.
    await sleep(Math.min(1_000, 100 + (performance.now() - started) / 4));
  }
}

async function resultOf(input: SubscribeInput, id: string): Promise<SignupResult> {
  const { state, reason } = await db().signup.findUniqueOrThrow({ where: { id } });
  switch (state) {
    case 'SUCCEEDED':
      return { outcome: 'started', id };
    case 'SENDING':
    case 'UNKNOWN':
    case 'REVIEW':
      return { outcome: 'confirming', id };
    case 'CREATED':
      return reason === 'unreachable'
        ? { outcome: 'unavailable', message: messages.unavailable }
        : { outcome: 'busy', message: messages.busy, id };
    case 'DECLINED':
    case 'REJECTED':
    case 'NOT_CHARGED':
    case 'ABANDONED':
      return {
        ...declined(input, failureMessage(reason)),
        ...(isShopsFault(reason) ? { by: 'shop' as const } : {}),
      };
  }
}
