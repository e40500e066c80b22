import { pool } from '@/lib/db/client';
import { normaliseEmail } from '@/lib/email-address';
import { log } from '@/lib/log';
import { recordSize } from '@/lib/mirror/collections/list-size';
import { type ServiceReply, service } from '@/lib/service/client';
import type { ServiceCustomer } from '@/lib/service/resources';

/** `complete`: the list proves that no other customer has the address. */
export type ListedCustomers = ServiceReply<{ customers: ServiceCustomer[]; complete: boolean }>;

type ListRead = { emails: Set<string>; done: Promise<ReadResult> };
type ReadResult = ServiceReply<{ byEmail: Map<string, ServiceCustomer[]>; complete: boolean }>;

let last: Promise<unknown> = Promise.resolve();
let next: ListRead | null = null;

/** A caller may wait for two reads of the list: the running one and its own. */
export const MAX_READS = 2;

/**
 * Finds customers in the service's list, which may be long: all waiting callers of this process share the next read.
 * @param email normalised
 */
export async function listedCustomers(email: string): Promise<ListedCustomers> {
  next ??= queueRead();
  next.emails.add(email);
  const result = await next.done;
  if (!result.ok) return result;
  const { byEmail, complete } = result.value;
  return { ...result, value: { customers: byEmail.get(email) ?? [], complete } };
}

function queueRead(): ListRead {
  const emails = new Set<string>();
  const done = last.then(() => {
    next = null;
    return read(emails);
  });
  last = done.catch(() => {});
  return { emails, done };
}

async function read(emails: ReadonlySet<string>): Promise<ReadResult> {
  const reply = await service().listCustomers();
  // Only for a warning in the dashboard, so that purchases do not depend on it.
  await recordSize('customers', reply).catch((error: unknown) =>
    log.warn({ error }, 'The size of the customer list could not be recorded'),
  );
  if (!reply.ok) return reply;
  const { items, complete } = reply.value;
  const byEmail = new Map<string, ServiceCustomer[]>();
  for (const customer of items) addMatch(byEmail, emails, customer);
  return { ...reply, value: { complete, byEmail } };
}

function addMatch(
  byEmail: Map<string, ServiceCustomer[]>,
  emails: ReadonlySet<string>,
  customer: ServiceCustomer,
): void {
  const email = customer.email && normaliseEmail(customer.email);
  if (!email || !emails.has(email)) return;
  byEmail.set(email, [...(byEmail.get(email) ?? []), customer]);
}

/**
 * Customers with this address who are not linked, because the service did not show them for a while or their creation
 * was lost: those that were charged for the address, mirrored with it, or listed with it. Excludes customers who are
 * linked to, or mirrored with, another address.
 * @param email normalised
 * @returns their ids; null if there may be more
 */
export async function unlinkedCustomers(email: string): Promise<string[] | null> {
  const list = await listedCustomers(email);
  if (!list.ok) return null;
  const { customers, complete } = list.value;
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM (
       SELECT unnest($2::text[])
       UNION SELECT "serviceId" FROM mirror_customers WHERE lower(email) = $1
       UNION SELECT a."customerId" FROM charge_attempts a JOIN orders o ON o.id = a."orderId" WHERE o.email = $1
       UNION SELECT a."customerId" FROM charge_attempts a JOIN subscription_attempts g ON g.id = a.id WHERE g.email = $1 -- module: subscriptions
     ) AS candidates(id)
     WHERE id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM customers c WHERE c."serviceId" = id)
       AND NOT EXISTS (SELECT 1 FROM mirror_customers m WHERE m."serviceId" = id AND lower(m.email) <> $1)`,
    [email, customers.map(({ id }) => id)],
  );
  return complete || rows.length > 0 ? rows.map(({ id }) => id) : null;
}
