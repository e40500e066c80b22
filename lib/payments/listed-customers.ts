import { normaliseEmail } from '@/lib/email-address';
import { type ServiceReply, service } from '@/lib/service/client';
import type { ServiceCustomer } from '@/lib/service/resources';

/** Customers of the service with an address; `complete` where the list proves that there are no others. */
export type ListedCustomers = ServiceReply<{ customers: ServiceCustomer[]; complete: boolean }>;

type Reading = { emails: Set<string>; done: Promise<Found> };
type Found = ServiceReply<{ byEmail: Map<string, ServiceCustomer[]>; complete: boolean }>;

let last: Promise<unknown> = Promise.resolve();
let next: Reading | null = null;

/** How often the list may be read before one's own reading of it has ended: one may have begun before. */
export const READINGS = 2;

/**
 * Finds the service's customers with an address by its list, which may be of any length: it is looked through as it
 * arrives, once for everybody in this process who waits for it meanwhile, and begun after the call.
 *
 * @param email normalised
 */
export async function listedCustomers(email: string): Promise<ListedCustomers> {
  next ??= nextReading();
  next.emails.add(email);
  const found = await next.done;
  if (!found.ok) return found;
  const { byEmail, complete } = found.value;
  return { ...found, value: { customers: byEmail.get(email) ?? [], complete } };
}

function nextReading(): Reading {
  const emails = new Set<string>();
  const done = last.then(() => {
    next = null;
    return read(emails);
  });
  last = done.catch(() => {});
  return { emails, done };
}

async function read(emails: ReadonlySet<string>): Promise<Found> {
  const list = service().streamCustomers();
  const byEmail = new Map<string, ServiceCustomer[]>();
  let readable = true;
  for (;;) {
    const arrived = await list.next();
    if (arrived.done) {
      const end = arrived.value;
      return end.ok
        ? { ...end, value: { byEmail, complete: end.value.complete && readable } }
        : end;
    }
    if (arrived.value.startsOver) {
      byEmail.clear();
      readable = true;
    }
    for (const row of arrived.value.rows) {
      const shown = row.read();
      if (shown === 'broken') {
        const failure = { ok: false, kind: 'unknown', message: 'The answer is not JSON' } as const;
        await list.return(failure);
        return failure;
      }
      if (shown === 'unreadable') readable = false;
      else note(byEmail, emails, shown);
    }
  }
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
