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
import { REPLICA_LAG_MS } from '@/lib/mirror/rules';
import { isDraining } from '@/lib/process/draining';
import { fail, ok, type Result } from '@/lib/result';
import { type ServiceReply, service } from '@/lib/service/client';
import { listTimeoutMs } from '@/lib/service/list';
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
  | { kind: 'paused' };

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
    text: 'SELECT "serviceId" FROM customers WHERE email = $1',
    values: [email],
  });
  return rows[0]?.serviceId ?? null;
}

async function lease(email: string): Promise<string | null> {
  const leaseId = randomUUID();
  const { rowCount } = await pool().query({
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
  let result: EnsuredCustomer = fail({ kind: 'paused' });
  let isElsewhere = false;
  try {
    if (!(await isPaused())) result = await createOrFind(contact, email);
  } finally {
    // Even after an error: otherwise the next purchase with this address waits for the lease to
    // expire.
    isElsewhere = await endLease(email, leaseId, result.ok ? result.value : null);
  }
  if (!(result.ok && isElsewhere)) return result;
  // Linked to another address, maybe since the reply came: the service has to show this one.
  const holder = await holderOf({ id: result.value, raw: {} }, email);
  return holder === 'requested' ? result : unavailable;
}

/**
 * A customer that is linked to another address stays linked to that one.
 * @returns whether this one is
 */
async function endLease(
  email: string,
  leaseId: string,
  serviceId: string | null,
): Promise<boolean> {
  const { rows } = await pool().query<{ serviceId: string | null }>({
    text: `UPDATE customers SET "leaseId" = NULL, "leaseUntil" = NULL,
       "serviceId" = CASE WHEN EXISTS (SELECT 1 FROM customers o WHERE o."serviceId" = $3) THEN "serviceId"
         ELSE coalesce($3, "serviceId") END, "updatedAt" = ${DATABASE_TIME}
     WHERE email = $1 AND "leaseId" = $2
     RETURNING "serviceId"`,
    values: [email, leaseId, serviceId],
  });
  const [row] = rows;
  return row !== undefined && row.serviceId !== serviceId;
}

/** A phone number without its extension, as the service has accepted them; null for any other text. */
export function servicePhone(typed: string): string | null {
  const pattern =
    /^(?=(?:\D*\d){3})([+()\d][\d ()./-]{4,29}?)(?:(?:[,; ]*(?:#|x(?= *\d))|[,; ]+[a-z]).*)?$/i;
  return pattern.exec(typed)?.[1] ?? null;
}

async function createOrFind(contact: Contact, email: string): Promise<EnsuredCustomer> {
  const existing = await mirroredCustomer(email, contact.email.trim());
  if (existing) return ok(existing);
  const phone = servicePhone(contact.phone);
  const created = await service().createCustomer({
    firstname: contact.firstname,
    lastname: contact.lastname,
    email,
    ...(phone && { phone }),
  });
  const holder = created.ok ? await holderOf(created.value, email) : 'another';
  if (created.ok && holder === 'requested') return ok(created.value.id);
  if (holder === 'paused') return fail({ kind: 'paused' });
  if (!created.ok && created.kind === 'not-sent') return unavailable;
  if (!created.ok && (await honourRetryAfter(created))) return fail({ kind: 'paused' });
  if (isDraining()) return unavailable;
  const list = await listedCustomers(email);
  if (!list.ok && (await honourRetryAfter(list))) return fail({ kind: 'paused' });
  const found = list.ok && list.value.customers[0];
  if (found) return ok(found.id);
  if (created.ok && holder === 'unknown') return ok(created.value.id);
  return created.ok ? unavailable : classifyRefusal(created);
}

/**
 * An existing customer of the service: the interface does not specify whether a POST with their
 * address returns them or creates another. The service confirms what the mirror has.
 */
async function mirroredCustomer(email: string, asEntered: string): Promise<string | null> {
  const { rows } = await pool().query<{ serviceId: string }>({
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
 * Whom the reply to a creation is about: responses may be mixed up, or the service looked up the wrong customer. Unless
 * the reply or the mirror shows the requested address, the service has to show it by id: an account with this address
 * could see and delete that customer. An address that is not shown proves nothing, unless the customer is linked to
 * another one here; `unknown` if the service does not show the customer.
 */
async function holderOf(
  { id, email }: ServiceCustomer,
  requestedEmail: string,
): Promise<'requested' | 'another' | 'unknown' | 'paused'> {
  const known = email ?? (await mirroredEmail(id)) ?? (await linkedEmail(id));
  if (known && isSameMailbox(known, requestedEmail)) return 'requested';
  const reply = await service().getCustomer(id);
  const shown = reply.ok && reply.value.id === id ? reply.value : null;
  if (shown && isSameMailbox(shown.email ?? known ?? requestedEmail, requestedEmail)) {
    return 'requested';
  }
  if (!(known || shown)) {
    return !reply.ok && (await honourRetryAfter(reply)) ? 'paused' : 'unknown';
  }
  log.error({ customerId: id }, 'The service replied with another customer than the created one');
  return 'another';
}

async function mirroredEmail(serviceId: string): Promise<string | null> {
  const where = { serviceId };
  const row = await db().mirrorCustomer.findUnique({ where, select: { email: true } });
  return row?.email ?? null;
}

async function linkedEmail(serviceId: string): Promise<string | null> {
  const where = { serviceId };
  const row = await db().customer.findUnique({ where, select: { email: true } });
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
 * The same after one 404, which proves nothing about a customer who was created within a replica's lag.
 */
export async function dropMissingCustomer(serviceId: string): Promise<void> {
  await pool().query(
    `UPDATE customers SET "serviceId" = NULL
     WHERE "serviceId" = $1 AND "updatedAt" < ${DATABASE_TIME} - interval '${REPLICA_LAG_MS} milliseconds'`,
    [serviceId],
  );
}

/**
 * Unlinks a customer who was deleted at the service: the next purchase creates a new one. One who is shown again is
 * linked to their address again, unless a purchase has created or is creating another. A customer who turns out to be
 * another address's is linked to that one instead: the reply to the creation belonged to another request.
 */
export async function customerFetched(
  tx: Database,
  before: MirrorCustomer | null,
  after: MirrorCustomer,
): Promise<void> {
  if (after.deletedAt && !before?.deletedAt) await dropCustomer(after.serviceId, tx);
  if (after.deletedAt) return;
  const isMislinked = !before?.email && (await isAnothers(tx, after));
  if (isMislinked) {
    log.error(
      {
        customerId: after.serviceId,
      },
      'A customer was linked to an address that is not theirs',
    );
    await dropCustomer(after.serviceId, tx);
  }
  if (before?.deletedAt || isMislinked) await linkAgain(tx, after);
}

/** Whether the service shows another address than the linked one, and the shop has not just changed it there. */
async function isAnothers(tx: Database, { serviceId, email }: MirrorCustomer): Promise<boolean> {
  if (!email) return false;
  const linked = await tx.customer.findUnique({ where: { serviceId } });
  if (!linked || isSameMailbox(linked.email, email)) return false;
  const { userId } = linked;
  if (!userId) return true;
  const changed = { userId, newEmail: normaliseEmail(email) };
  return (await tx.emailChange.count({ where: changed })) === 0;
}

async function linkAgain(tx: Database, { serviceId, email }: MirrorCustomer): Promise<void> {
  if (!email || (await tx.customer.count({ where: { serviceId } })) > 0) return;
  await tx.customer.updateMany({
    where: { email: normaliseEmail(email), serviceId: null, leaseId: null },
    data: { serviceId },
  });
}
