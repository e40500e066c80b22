import { db, pool } from '@/lib/db/client';
import { sqlStates } from '@/lib/db/sql/sql-states';
import { normaliseEmail } from '@/lib/email-address';
import { listedCustomers } from '@/lib/payments/customers/listed-customers';
import { kindOf, type PaymentBody, type PaymentKind } from '@/lib/payments/kind';
import { attemptTransitions } from '@/lib/payments/states';
import { beginSend, transition } from '@/lib/payments/store';
import { paymentKinds } from '@/modules/payment-kinds';

/** The results for attempts that a dump has as never sent. */
export type RestoredAttempts = {
  /** Moved to UNKNOWN, so that the engine searches for their charge. */
  unknown: string[];
  /** The service has no customer with their address, so that nothing was sent. */
  unsent: string[];
  /** The customer list was unreadable, or an attempt with the same match key is unsettled. */
  undecided: string[];
};

/**
 * After a restore, attempts in CREATED may have been sent after the dump, so that they are treated like attempts whose
 * sender died. No attempt of the dump is resent, because a later attempt that the dump lacks may have paid its order.
 */
export async function assumeSent(): Promise<RestoredAttempts> {
  await pool().query(
    `UPDATE charge_attempts SET "resendStopped" = true
     WHERE state IN (${sqlStates([...attemptTransitions.lose.from, ...attemptTransitions.resend.from])})`,
  );
  const attempts = await db().paymentAttempt.findMany({
    where: { state: { in: [...attemptTransitions.send.from] } },
    select: { id: true, kind: true },
    orderBy: { createdAt: 'asc' },
  });
  const result: RestoredAttempts = { unknown: [], unsent: [], undecided: [] };
  for (const { id, kind } of attempts) {
    result[await assumeOneSent(kindOf(paymentKinds, kind), id)].push(id);
  }
  return result;
}

async function assumeOneSent(
  kind: PaymentKind,
  attemptId: string,
): Promise<keyof RestoredAttempts> {
  const restored = await kind.restored(attemptId);
  if (!restored) return 'undecided';
  const customerId = await findCustomer(normaliseEmail(restored.email), restored.userId);
  if (customerId === 'none') return 'unsent';
  if (customerId === 'unreadable') return 'undecided';
  return lose(kind, attemptId, restored.bodyFor(customerId));
}

/** A customer that the dump knows, or that was created at the service after it. */
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

/** Treats the attempt as sent once by a process that died. */
async function lose(
  kind: PaymentKind,
  attemptId: string,
  body: PaymentBody,
): Promise<'unknown' | 'undecided'> {
  const begun = await beginSend(kind, attemptId, body, 0, true);
  if (!begun.ok) return 'undecided';
  await transition(kind, attemptId, begun.value.fence, 'lose', {
    reason: 'sender-gone',
    resendStopped: true,
  });
  return 'unknown';
}
