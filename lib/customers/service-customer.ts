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

export type ChangeOutcome =
  | 'done'
  | 'gone'
  /** Rejected by the service; nothing changed. */
  | 'refused'
  /** The request was not sent; nothing changed. */
  | 'unavailable'
  | 'unsure';

/** The id of the user's customer at the service; null before the first purchase. */
export async function customerIdOf(userId: string): Promise<string | null> {
  const row = await db().customer.findUnique({ where: { userId }, select: { serviceId: true } });
  return row?.serviceId ?? null;
}

/**
 * Finds or creates the account's customer at the service. An existing customer with the address belongs to the user,
 * who has verified the address by signing in.
 * @returns the customer's id
 */
export async function ensureOwnCustomer(
  user: Viewer,
  profile: Profile,
): Promise<Result<string, 'refused' | 'unavailable'>> {
  const { userId, email } = user;
  const ownId = await customerIdOf(userId);
  if (ownId) return ok(ownId);
  const guest = await db().customer.findUnique({ where: { email } });
  const customer = await ensureCustomer({ ...profile, email });
  if (!customer.ok) return fail(customer.error.kind === 'refused' ? 'refused' : 'unavailable');
  await db().customer.updateMany({
    where: { email, userId: null },
    data: { userId, attachedAt: guest?.serviceId ? now() : null },
  });
  return customer;
}

/** Changes a customer. After a lost reply it reads the customer, and repeats the change once if it is missing. */
export async function changeCustomer(id: string, change: CustomerChange): Promise<ChangeOutcome> {
  for (let tries = 1; ; tries += 1) {
    const reply = await callUnlessPaused(() => service().updateCustomer(id, change));
    if (reply.ok) return 'done';
    if (isGone(reply)) return 'gone';
    if (reply.kind === 'refused') return 'refused';
    if (reply.kind === 'not-sent') return tries === 1 ? 'unavailable' : 'unsure';
    const current = await callUnlessPaused(() => service().getCustomer(id));
    if (current.ok && hasChange(current.value, change)) return 'done';
    if (!current.ok || tries >= 2) return 'unsure';
  }
}

function hasChange(
  { firstname, lastname, email }: ServiceCustomer,
  change: CustomerChange,
): boolean {
  const customer = { firstname, lastname, email: email && normaliseEmail(email) };
  const keys = ['firstname', 'lastname', 'email'] as const;
  return keys.every((key) => change[key] === undefined || change[key] === customer[key]);
}

/**
 * Deletes a customer. A customer who does not exist any more counts as deleted. Only the reply to the DELETE proves
 * that, since a lagging replica may answer a GET.
 * @returns whether the service confirmed the deletion
 */
export async function deleteCustomer(id: string): Promise<boolean> {
  for (let tries = 1; tries <= 2; tries += 1) {
    const reply = await callUnlessPaused(() => service().deleteCustomer(id));
    if (reply.ok || isGone(reply)) return true;
    if (reply.kind === 'not-sent') return false;
  }
  return false;
}

/** Whether another customer has the address; `unavailable` if the list of customers is incomplete. */
export async function isAddressInUse(
  email: string,
  ownId: string | null,
): Promise<Result<boolean, 'unavailable'>> {
  const list = await listedCustomers(email);
  if (!list.ok) return fail('unavailable');
  if (list.value.customers.some(({ id }) => id !== ownId)) return ok(true);
  return list.value.complete ? ok(false) : fail('unavailable');
}

/** Syncs the mirror, so that the page shows the change. */
export async function mirrorCustomer(id: string): Promise<void> {
  await syncResource('CUSTOMER', id);
}
