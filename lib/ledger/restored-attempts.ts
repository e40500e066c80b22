import { orderPayment } from '@/lib/checkout/orders/payment';
import { db, pool } from '@/lib/db/client';
import { sqlStates } from '@/lib/db/sql/sql-states';
import { normaliseEmail } from '@/lib/email-address';
import { listedCustomers } from '@/lib/payments/customers/listed-customers';
import type { PaymentBody, PaymentKind } from '@/lib/payments/kind';
import { sortItems } from '@/lib/payments/match-key';
import { attemptTransitions } from '@/lib/payments/states';
import { beginSend, transition } from '@/lib/payments/store';
import type { ServiceResource } from '@/lib/service/resources';
import { subscriptionPayment } from '@/lib/subscriptions/attempt/payment';

/** What became of the attempts that a dump has as never sent. */
export type RestoredAttempts = {
  /** In UNKNOWN: the engine looks for their charge. */
  unknown: string[];
  /** The service has no customer with their address, without whom nothing is sent. */
  unsent: string[];
  /** Whether the service has their customer could not be read, or an equal attempt is not settled yet. */
  undecided: string[];
};

/**
 * After a restore: attempts in CREATED may have been sent after the dump, so each becomes one whose sender is
 * gone. And none of the dump is sent again: its order may have been paid by an attempt that the dump does not have.
 */
export async function assumeSent(): Promise<RestoredAttempts> {
  await pool().query(
    `UPDATE charge_attempts SET "resendStopped" = true
     WHERE state IN (${sqlStates([...attemptTransitions.lose.from, ...attemptTransitions.resend.from])})`,
  );
  const attempts = await createdAttempts();
  const result: RestoredAttempts = { unknown: [], unsent: [], undecided: [] };
  for (const attempt of attempts) result[await assumeOneSent(attempt)].push(attempt.id);
  return result;
}

function createdAttempts() {
  return db().paymentAttempt.findMany({
    where: { state: { in: [...attemptTransitions.send.from] } },
    include: {
      order: { include: { items: true } },
      subscriptionAttempt: { include: { plan: true } },
    },
    orderBy: { createdAt: 'asc' },
  });
}

type Created = Awaited<ReturnType<typeof createdAttempts>>[number];

async function assumeOneSent(attempt: Created): Promise<keyof RestoredAttempts> {
  const { id, order, subscriptionAttempt } = attempt;
  const email = order?.email ?? subscriptionAttempt?.email ?? '';
  const customerId = await findCustomer(normaliseEmail(email), subscriptionAttempt?.userId ?? null);
  if (customerId === 'none') return 'unsent';
  if (customerId === 'unreadable') return 'undecided';
  if (order) {
    const items = order.items.map(({ serviceProductId: productId, quantity }) => ({
      productId,
      quantity,
    }));
    const body = { customerId, items: sortItems(items), taxRatesOptions: order.taxCodes };
    return lose(orderPayment, id, body);
  }
  if (!subscriptionAttempt) return 'undecided';
  const { plan, quantity, trialDays, taxCodes, taxesIncluded } = subscriptionAttempt;
  const isReturning = plan.trialDays > 0 && trialDays === 0;
  const planId = (isReturning && plan.withoutTrialId) || plan.serviceId;
  const applicableTaxes = taxesIncluded ? [] : taxCodes.toSorted();
  return lose(subscriptionPayment, id, { planId, customerId, quantity, applicableTaxes });
}

/** The customer of an address: one that the dump knows, or that the service was told of after it. */
async function findCustomer(
  email: string,
  userId: string | null,
): Promise<string | 'none' | 'unreadable'> {
  const isTheirs = userId === null ? [{ email }] : [{ userId }, { email }];
  const known = await db().customer.findFirst({
    where: { OR: isTheirs, serviceId: { not: null } },
    select: { serviceId: true },
  });
  if (known?.serviceId) return known.serviceId;
  const listed = await listedCustomers(email);
  if (!listed.ok) return 'unreadable';
  const [found] = listed.value.customers;
  return found?.id ?? (listed.value.complete ? 'none' : 'unreadable');
}

/** As if it had been sent once by a process that died. */
async function lose<Body extends PaymentBody, Resource extends ServiceResource>(
  kind: PaymentKind<Body, Resource>,
  attemptId: string,
  body: Body,
): Promise<'unknown' | 'undecided'> {
  const begun = await beginSend(kind, attemptId, body, 0);
  if (!begun.ok) return 'undecided';
  await transition(kind, attemptId, begun.value.fence, 'lose', {
    reason: 'sender-gone',
    resendStopped: true,
  });
  return 'unknown';
}
