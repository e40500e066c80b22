import type { Viewer } from '@/lib/auth/viewer';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { normaliseEmail } from '@/lib/email-address';
import { callUnlessPaused } from '@/lib/mirror/failures';
import { syncResource } from '@/lib/mirror/work';
import { ensureCustomer } from '@/lib/payments/customers/customer';
import { listedCustomers } from '@/lib/payments/customers/listed-customers';
import { fail, ok, type Result } from '@/lib/result';
import { isGone, service } from '@/lib/service/client';
import type { CustomerChange } from '@/lib/service/payment-service';
import type { ServiceCustomer } from '@/lib/service/resources';
import type { Profile } from './schema';

/** How a change at the service ended. */
export type ChangeOutcome =
  | 'done'
  /** The service knows no such customer any more. */
  | 'gone'
  /** It said no; nothing was changed there. */
  | 'refused'
  /** It could not be asked; nothing was changed there. */
  | 'unavailable'
  /** It may or may not have been changed. */
  | 'unsure';

/** The service's customer of somebody whose address is proven; null before there is one. */
export async function customerIdOf(userId: string): Promise<string | null> {
  const row = await db().customer.findUnique({ where: { userId }, select: { serviceId: true } });
  return row?.serviceId ?? null;
}

/**
 * Finds or makes the service's customer for an account. The address is proven by a sign-in, so an
 * existing customer with it is theirs.
 * @returns its id
 */
export async function ensureOwnCustomer(
  who: Viewer,
  profile: Profile,
): Promise<Result<string, 'refused' | 'unavailable'>> {
  const known = await customerIdOf(who.userId);
  if (known) return ok(known);
  const guests = await db().customer.findUnique({ where: { email: who.email } });
  const ensured = await ensureCustomer({ ...profile, email: who.email });
  if (!ensured.ok) return fail(ensured.error.kind === 'refused' ? 'refused' : 'unavailable');
  await db().customer.updateMany({
    where: { email: who.email, userId: null },
    data: { userId: who.userId, attachedAt: guests?.serviceId ? now() : null },
  });
  return ensured;
}

/**
 * Changes a customer of the service. A change whose answer is lost is looked up and, where it did
 * not happen, made once more: making it twice comes to the same.
 */
export async function changeCustomer(id: string, change: CustomerChange): Promise<ChangeOutcome> {
  for (let tries = 1; ; tries += 1) {
    const reply = await callUnlessPaused(() => service().updateCustomer(id, change));
    if (reply.ok) return 'done';
    if (isGone(reply)) return 'gone';
    if (reply.kind === 'refused') return 'refused';
    if (reply.kind === 'not-sent') return tries === 1 ? 'unavailable' : 'unsure';
    const seen = await callUnlessPaused(() => service().getCustomer(id));
    if (seen.ok && says(seen.value, change)) return 'done';
    if (!seen.ok || tries >= 2) return 'unsure';
  }
}

function says(customer: ServiceCustomer, change: CustomerChange): boolean {
  const same = (shown: string | undefined, wanted: string | undefined) =>
    wanted === undefined || shown === wanted;
  return (
    same(customer.firstname, change.firstname) &&
    same(customer.lastname, change.lastname) &&
    same(customer.email && normaliseEmail(customer.email), change.email)
  );
}

/**
 * Deletes a customer of the service. Idempotent: one that is already gone counts as deleted. Only the DELETE says so: a
 * GET may be answered by a replica that lags.
 * @returns whether the service confirmed it
 */
export async function deleteCustomer(id: string): Promise<boolean> {
  for (let tries = 1; tries <= 2; tries += 1) {
    const reply = await callUnlessPaused(() => service().deleteCustomer(id));
    if (reply.ok || isGone(reply)) return true;
    if (reply.kind === 'not-sent') return false;
  }
  return false;
}

/** Whether another customer of the service has this address; unavailable if its list could not be read whole. */
export async function addressIsTaken(
  email: string,
  ownId: string | null,
): Promise<Result<boolean, 'unavailable'>> {
  const list = await listedCustomers(email);
  if (!list.ok) return fail('unavailable');
  if (list.value.customers.some(({ id }) => id !== ownId)) return ok(true);
  return list.value.complete ? ok(false) : fail('unavailable');
}

/** Syncs the mirror before the page is re-rendered. */
export async function mirrorCustomer(id: string): Promise<void> {
  await syncResource('CUSTOMER', id);
}
