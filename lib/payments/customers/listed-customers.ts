import { nowMs } from '@/lib/clock';
import { normaliseEmail } from '@/lib/email-address';
import { log } from '@/lib/log';
import { endOf, type ListSize, recordSize } from '@/lib/mirror/collections/list-size';
import { type ServiceReply, service } from '@/lib/service/client';
import { readParts } from '@/lib/service/list-stream';
import type { ServiceCustomer } from '@/lib/service/resources';

/** Customers of the service with an address; `complete` if the list proves that there are no others. */
export type ListedCustomers = ServiceReply<{ customers: ServiceCustomer[]; complete: boolean }>;

type ListRead = { emails: Set<string>; done: Promise<Found> };
type Found = ServiceReply<{ byEmail: Map<string, ServiceCustomer[]>; complete: boolean }>;

let last: Promise<unknown> = Promise.resolve();
let next: ListRead | null = null;

/** How many reads of the list a caller may wait for: one may already be running. */
export const MAX_READS = 2;

/**
 * Finds the service's customers with an address in its list, which may have any length: it is streamed once for all
 * callers of this process that wait for it, and requested after their calls.
 * @param email normalised
 */
export async function listedCustomers(email: string): Promise<ListedCustomers> {
  next ??= queueRead();
  next.emails.add(email);
  const found = await next.done;
  if (!found.ok) return found;
  const { byEmail, complete } = found.value;
  return { ...found, value: { customers: byEmail.get(email) ?? [], complete } };
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

async function read(emails: ReadonlySet<string>): Promise<Found> {
  const parts = readParts(service().streamCustomers());
  const byEmail = new Map<string, ServiceCustomer[]>();
  const [at, began] = [nowMs(), performance.now()];
  const size = { bytes: 0, rows: 0 };
  for (;;) {
    const part = await parts.next();
    if (part.done) {
      const end = part.value;
      const ms = Math.round(performance.now() - began);
      await record({ ...size, at, ms, end: end.ok ? 'read' : endOf(end) });
      return end.ok ? { ...end, value: { ...end.value, byEmail } } : end;
    }
    if (part.value.startsOver) byEmail.clear();
    size.bytes = part.value.bytes;
    size.rows += part.value.values.length;
    for (const customer of part.value.values) note(byEmail, emails, customer);
  }
}

/** For the warning at /merchant: nobody who waits for the list depends on it. */
async function record(size: ListSize): Promise<void> {
  await recordSize('customers', size).catch((error: unknown) =>
    log.warn({ error }, 'The size of the customers list could not be noted'),
  );
}

function note(
  byEmail: Map<string, ServiceCustomer[]>,
  emails: ReadonlySet<string>,
  customer: ServiceCustomer,
): void {
  const email = customer.email && normaliseEmail(customer.email);
  if (!email || !emails.has(email)) return;
  byEmail.set(email, [...(byEmail.get(email) ?? []), customer]);
}
