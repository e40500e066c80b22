import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '@/lib/clock';
import { type Database, db, pool } from '@/lib/db/client';
import type { MirrorCustomer } from '@/lib/db/generated/client';
import { DATABASE_TIME } from '@/lib/db/sql/fragments';
import { isSameMailbox, normaliseEmail } from '@/lib/email-address';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { honourRetryAfter, isPaused } from '@/lib/mirror/failures';
import { isDraining } from '@/lib/process/draining';
import { fail, ok, type Result } from '@/lib/result';
import { listTimeoutMs, type ServiceReply, service } from '@/lib/service/client';
import type { ServiceCustomer } from '@/lib/service/resources';
import { listedCustomers, MAX_READS } from './listed-customers';

/** The details of a new customer; `email` as entered. */
export type Contact = { firstname: string; lastname: string; email: string; phone: string };

/** Why there is no customer; nothing was charged. */
type NoCustomer =
  /** The service refused this customer. */
  | { kind: 'refused'; httpStatus: number }
  /** The service was unavailable. */
  | { kind: 'unavailable' }
  /** Calls are paused (Retry-After). */
  | { kind: 'resting' };

/** The id of the service's customer. */
type EnsuredCustomer = Result<string, NoCustomer>;

const unavailable = fail({ kind: 'unavailable' } as const);

/** Longer than a create and a search of the list take together; real time, by the database's clock. */
const leaseS = () => {
  const { timeoutMs } = env().service;
  return (timeoutMs + MAX_READS * listTimeoutMs(timeoutMs)) / 1_000 + 10;
};
const WAIT_MS = 15_000;
/** A process that is shutting down has time for one more call: a slower purchase is repeated elsewhere. */
const MAX_DRAINING_MS = 3_000;

/**
 * Finds or creates the service's customer for an e-mail address: the one known from before, else the
 * mirrored one that still has it, else a new one, else, where creating was lost, refused or answered with somebody
 * else, the match in the list. One caller at a time an
 * address, over all processes; nothing of an existing customer is read, shown or changed.
 */
export async function ensureCustomer(contact: Contact): Promise<EnsuredCustomer> {
  const email = normaliseEmail(contact.email);
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const known = await knownCustomer(email);
    if (known) return ok(known);
    const leaseId = await lease(email);
    if (leaseId) {
      const begun = performance.now();
      const ensured = await createLeased(contact, email, leaseId);
      const isLate = isDraining() && performance.now() - begun > MAX_DRAINING_MS;
      return isLate ? unavailable : ensured;
    }
    if (performance.now() > deadline) return unavailable;
    await sleep(100);
  }
}

async function knownCustomer(email: string): Promise<string | null> {
  const { rows } = await pool().query<{ serviceId: string | null }>({
    name: 'checkout-known-customer',
    text: 'SELECT "serviceId" FROM customers WHERE email = $1',
    values: [email],
  });
  return rows[0]?.serviceId ?? null;
}

async function lease(email: string): Promise<string | null> {
  const leaseId = randomUUID();
  const { rowCount } = await pool().query({
    name: 'checkout-lease-customer',
    text: `INSERT INTO customers AS c (email, "leaseId", "leaseUntil", "createdAt", "updatedAt")
     VALUES ($1, $2, ${DATABASE_TIME} + make_interval(secs => $3), $4, $4)
     ON CONFLICT (email) DO UPDATE SET "leaseId" = $2, "leaseUntil" = excluded."leaseUntil"
     WHERE c."serviceId" IS NULL
       AND (c."leaseUntil" IS NULL OR c."leaseUntil" < ${DATABASE_TIME})`,
    values: [email, leaseId, leaseS(), now().toISOString()],
  });
  return rowCount === 1 ? leaseId : null;
}

async function createLeased(
  contact: Contact,
  email: string,
  leaseId: string,
): Promise<EnsuredCustomer> {
  let result: EnsuredCustomer = fail({ kind: 'resting' });
  try {
    if (!(await isPaused())) result = await createOrFind(contact, email);
    return result;
  } finally {
    // Even after an error: otherwise the next purchase with this address waits for the lease to
    // expire.
    await endLease(email, leaseId, result.ok ? result.value : null);
  }
}

/** A customer that is linked to another address stays linked to that one. */
async function endLease(email: string, leaseId: string, serviceId: string | null): Promise<void> {
  await pool().query({
    name: 'checkout-keep-customer',
    text: `UPDATE customers SET "leaseId" = NULL, "leaseUntil" = NULL,
       "serviceId" = CASE WHEN EXISTS (SELECT 1 FROM customers o WHERE o."serviceId" = $3) THEN "serviceId"
         ELSE coalesce($3, "serviceId") END, "updatedAt" = ${DATABASE_TIME}
     WHERE email = $1 AND "leaseId" = $2`,
    values: [email, leaseId, serviceId],
  });
}

async function createOrFind(contact: Contact, email: string): Promise<EnsuredCustomer> {
  const existing = await mirroredCustomer(email, contact.email.trim());
  if (existing) return ok(existing);
  const created = await service().createCustomer({
    firstname: contact.firstname,
    lastname: contact.lastname,
    email,
    ...(contact.phone ? { phone: contact.phone } : {}),
  });
  if (created.ok && !(await isForAnother(created.value, email))) {
    return ok(created.value.id);
  }
  if (!created.ok && created.kind === 'not-sent') return unavailable;
  if (!created.ok && (await honourRetryAfter(created))) return fail({ kind: 'resting' });
  if (isDraining()) return unavailable;
  const list = await listedCustomers(email);
  if (!list.ok && (await honourRetryAfter(list))) return fail({ kind: 'resting' });
  const found = list.ok && list.value.customers[0];
  if (found) return ok(found.id);
  return created.ok ? unavailable : classifyRefusal(created);
}

/**
 * An existing customer of the service: the interface does not specify whether a POST with their
 * address returns them or creates another. The service confirms what the mirror has.
 */
async function mirroredCustomer(email: string, asEntered: string): Promise<string | null> {
  const { rows } = await pool().query<{ serviceId: string }>({
    name: 'checkout-mirrored-customer',
    text: `SELECT m."serviceId" FROM mirror_customers m
     WHERE m.email = ANY($1) AND m."deletedAt" IS NULL
       AND NOT EXISTS (SELECT 1 FROM customers c WHERE c."serviceId" = m."serviceId")
     ORDER BY m."serviceId" LIMIT 1`,
    values: [[email, asEntered]],
  });
  const [found] = rows;
  const shown = found && (await service().getCustomer(found.serviceId));
  const isTheirs = shown?.ok && normaliseEmail(shown.value.email ?? '') === email;
  return isTheirs ? shown.value.id : null;
}

/**
 * Whether the reply to a creation is about somebody else: responses were mixed up, or the service looked up the
 * wrong customer. If the reply, or the mirror, shows another address, the service has to show the right one by id:
 * an account with this address could see and delete that customer.
 */
async function isForAnother(
  { id, email }: ServiceCustomer,
  requestedEmail: string,
): Promise<boolean> {
  const known = email ?? (await mirroredEmail(id));
  if (!known || isSameMailbox(known, requestedEmail)) return false;
  const shown = await service().getCustomer(id);
  if (shown.ok && isSameMailbox(shown.value.email ?? '', requestedEmail)) return false;
  log.error('The service answered the creation of a customer with another one', { customerId: id });
  return true;
}

async function mirroredEmail(serviceId: string): Promise<string | null> {
  const where = { serviceId };
  const row = await db().mirrorCustomer.findUnique({ where, select: { email: true } });
  return row?.email ?? null;
}

function classifyRefusal(
  reply: Extract<ServiceReply<ServiceCustomer>, { ok: false }>,
): EnsuredCustomer {
  const { kind, status } = reply;
  // Refused credentials are the shop's failure, not the shopper's.
  if (kind !== 'refused' || status === undefined || status === 401 || status === 403) {
    return unavailable;
  }
  return fail({ kind: 'refused', httpStatus: status });
}

/**
 * Unlinks a deleted customer of the service from an address. The next purchase creates a new one.
 */
export async function dropCustomer(serviceId: string, tx: Database = db()): Promise<void> {
  await tx.customer.updateMany({ where: { serviceId }, data: { serviceId: null } });
}

/**
 * The same after one 404, which proves nothing about a customer who was created in the last ten minutes: a
 * replica may lag.
 */
export async function dropMissingCustomer(serviceId: string): Promise<void> {
  await pool().query(
    `UPDATE customers SET "serviceId" = NULL
     WHERE "serviceId" = $1 AND "updatedAt" < ${DATABASE_TIME} - interval '10 minutes'`,
    [serviceId],
  );
}

/**
 * Unlinks a customer who was deleted at the service: the next purchase creates a new one. One who is shown again is
 * linked to their address again, unless a purchase has created or is creating another.
 */
export async function customerFetched(
  tx: Database,
  before: MirrorCustomer | null,
  after: MirrorCustomer,
): Promise<void> {
  if (after.deletedAt && !before?.deletedAt) await dropCustomer(after.serviceId, tx);
  if (before?.deletedAt && !after.deletedAt) await linkAgain(tx, after);
}

async function linkAgain(tx: Database, { serviceId, email }: MirrorCustomer): Promise<void> {
  if (!email || (await tx.customer.count({ where: { serviceId } })) > 0) return;
  await tx.customer.updateMany({
    where: { email: normaliseEmail(email), serviceId: null, leaseId: null },
    data: { serviceId },
  });
}
