import type { CardOnFile, DeclineCode } from '../cards/cards.ts';
import { answerOfCard } from '../cards/tokens.ts';
import { planOfSubscription } from '../catalog/plans.ts';
import type { TenantScope } from '../context.ts';
import {
  bookOpenInvoice,
  bookPaidCharge,
  type Charge,
  findInvoice,
  type Invoice,
  payInvoice,
  recordFailedRetry,
  voidInvoice,
} from '../ledger/ledger.ts';
import type { EventType } from '../webhooks/event-types.ts';
import { emitEvent } from '../webhooks/events.ts';
import { periodBill } from './bill.ts';
import { addMonths, DAY_MS, monthsUntilAfter } from './calendar.ts';
import { type Subscription, saveSubscription } from './subscription-store.ts';

/** Processes a due subscription. Call it in a transaction. */
export function performDue(scope: TenantScope, subscription: Subscription, at: number): void {
  if (subscription.status !== 'PAST_DUE') renew(scope, subscription, at);
  else if (subscription.graceEnd !== null && at >= subscription.graceEnd) {
    endSubscription(scope, subscription, at);
  } else retry(scope, subscription, at);
}

function renew(scope: TenantScope, before: Subscription, at: number): void {
  const period = before.status === 'TRIALING' ? 0 : before.period + 1;
  const plan = planOfSubscription(scope, before.planId);
  const bill = periodBill(scope, plan, before);
  const charge = chargeOf(before, { currency: plan.currency, bill }, before.card);
  const renewed: Subscription = {
    ...before,
    period,
    periodStart: addMonths(before.anchorAt, period),
    periodEnd: addMonths(before.anchorAt, period + 1),
    updatedAt: at,
  };
  const answer = answerOfCard(scope, before.card, 'absent', at);
  if (answer === 'approved') {
    const after: Subscription = { ...renewed, status: 'ACTIVE', dueAt: renewed.periodEnd };
    const { id: transactionId, invoiceId } = bookPaidCharge(scope, charge, at);
    saveSubscription(scope, before, after);
    emit(scope, after, CHARGED, at, { invoiceId, transactionId });
    return;
  }
  const invoiceId = bookOpenInvoice(scope, charge, at);
  const graceEnd = at + plan.gracePeriodDays * DAY_MS;
  const after: Subscription = {
    ...renewed,
    status: 'PAST_DUE',
    openInvoiceId: invoiceId,
    graceEnd,
    dueAt: Math.min(at + DAY_MS, graceEnd),
  };
  saveSubscription(scope, before, after);
  emit(scope, after, [...FAILED, 'subscription:updated'], at, { invoiceId });
}

/** Retries daily until the grace period ends. */
function retry(scope: TenantScope, before: Subscription, at: number): void {
  const invoice = openInvoiceOf(scope, before);
  const charge = chargeOf(before, invoice, before.card);
  const answer = answerOfCard(scope, before.card, 'retry', at);
  if (answer === 'approved') {
    settle(scope, before, invoice, charge, at);
    return;
  }
  recordFailedRetry(scope, invoice, at);
  const dueAt = Math.min(at + DAY_MS, before.graceEnd ?? at);
  const after = { ...before, dueAt, updatedAt: at };
  saveSubscription(scope, before, after);
  emit(scope, after, FAILED, at, { invoiceId: invoice.id });
}

/** Charges a new card for the unpaid renewal. If the card is declined, the old one stays. */
export function recover(
  scope: TenantScope,
  before: Subscription,
  card: CardOnFile,
  at: number,
): Subscription | DeclineCode {
  const invoice = openInvoiceOf(scope, before);
  const charge = chargeOf(before, invoice, card);
  const answer = answerOfCard(scope, card, 'present', at);
  if (answer === 'approved') return settle(scope, before, invoice, charge, at);
  recordFailedRetry(scope, invoice, at);
  emit(scope, before, FAILED, at, { invoiceId: invoice.id });
  return answer;
}

export function endSubscription(scope: TenantScope, before: Subscription, at: number): void {
  if (before.openInvoiceId !== null) {
    voidInvoice(scope, openInvoiceOf(scope, before), at);
  }
  const after: Subscription = {
    ...before,
    status: 'CANCELED',
    openInvoiceId: null,
    graceEnd: null,
    dueAt: null,
    endedAt: at,
    updatedAt: at,
  };
  saveSubscription(scope, before, after);
  emit(scope, after, ['subscription:deleted'], at);
}

/** Missed anniversaries are not charged: the next charge is at the next anniversary. */
function settle(
  scope: TenantScope,
  before: Subscription,
  invoice: Invoice,
  charge: Charge,
  at: number,
): Subscription {
  const { id: transactionId } = payInvoice(scope, invoice, charge, at);
  const next = monthsUntilAfter(before.anchorAt, before.period + 1, at);
  const after: Subscription = {
    ...before,
    card: charge.card,
    status: 'ACTIVE',
    period: next - 1,
    periodStart: addMonths(before.anchorAt, next - 1),
    periodEnd: addMonths(before.anchorAt, next),
    openInvoiceId: null,
    graceEnd: null,
    dueAt: addMonths(before.anchorAt, next),
    updatedAt: at,
  };
  saveSubscription(scope, before, after);
  emit(scope, after, CHARGED, at, { invoiceId: invoice.id, transactionId });
  return after;
}

/** An invoice is paid as issued, regardless of later changes of plan, quantity or taxes. */
function chargeOf(
  { id: subscriptionId, customerId }: Subscription,
  { currency, bill }: Pick<Charge, 'currency' | 'bill'>,
  card: CardOnFile,
): Charge {
  return { customerId, subscriptionId, currency, bill, card };
}

function openInvoiceOf(scope: TenantScope, subscription: Subscription): Invoice {
  const invoice =
    subscription.openInvoiceId === null
      ? undefined
      : findInvoice(scope, subscription.openInvoiceId);
  if (!invoice) throw new Error(`Subscription ${subscription.id} has lost its open invoice.`);
  return invoice;
}

const CHARGED: readonly EventType[] = ['subscription:charge:success', 'subscription:updated'];
const FAILED: readonly EventType[] = ['subscription:charge:failed'];

function emit(
  scope: TenantScope,
  subscription: Subscription,
  types: readonly EventType[],
  at: number,
  charge: { invoiceId?: string; transactionId?: string } = {},
): void {
  const subject = { subscriptionId: subscription.id, customerId: subscription.customerId };
  for (const type of types) {
    const isCharge = type.startsWith('subscription:charge:');
    emitEvent(scope, type, isCharge ? { ...subject, ...charge } : subject, at);
  }
}
