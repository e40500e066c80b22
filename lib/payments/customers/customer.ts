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

export type Contact = { firstname: string; lastname: string; email: string; phone: string };

type NoCustomer =
  | { kind: 'refused'; httpStatus: number }
  | { kind: 'unavailable' }
  | { kind: 'paused' };

type EnsuredCustomer = Result<string, NoCustomer>;

const unavailable = fail({ kind: 'unavailable' } as const);

/** Longer than one creation and the waits for the list, by the database's clock, which the demo cannot move. */
const leaseS = () => {
  const { timeoutMs } = env().service;
  return (timeoutMs + MAX_READS * listTimeoutMs(timeoutMs)) / 1_000 + 10;
};
const WAIT_MS = 15_000;
/** A process that is shutting down has no time for more calls after a slow one; the shopper's retry reaches another. */
const MAX_DRAINING_MS = 3_000;

/**
 * Finds or creates the service's customer for an e-mail address. In this order: the customer linked to the address, a
 * mirrored customer with the address, a new customer, and, if the creation was lost, refused or answered with another
 * customer, a listed one. A lease limits it to one caller per address in all processes. Data of an existing customer is
 * never shown or changed.
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
    // Also after an error: otherwise the next purchase with this address waits until the lease expires.
    isElsewhere = await endLease(email, leaseId, result.ok ? result.value : null);
  }
  if (!(result.ok && isElsewhere)) return result;
  // The customer is linked to another address here. The service has to show that this address is theirs.
  const holder = await holderOf({ id: result.value, raw: {} }, email);
  return holder === 'requested' ? result : unavailable;
}

/** @returns whether another address has the customer, who then stays linked to that one */
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

/** The phone number without extension, in the format that the service accepts; null for any other text. */
export function servicePhone(typed: string): string | null {
  const pattern =
    /^(?=(?:\D*\d){3})([+()\d][\d ()./-]{4,29}?)(?:(?:[,; ]*(?:#|x(?= *\d))|[,; ]+[a-z]).*)?$/i;
  return pattern.exec(typed)?.[1] ?? null;
}

async function createOrFind(contact: Contact, email: string): Promise<EnsuredCustomer> {
  const existing = await confirmedMirrorCustomer(email, contact.email.trim());
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
  const listed = list.ok && list.value.customers[0];
  if (listed) return ok(listed.id);
  if (created.ok && holder === 'unknown') return ok(created.value.id);
  return created.ok ? unavailable : classifyRefusal(created);
}

/** Needed, because the interface does not specify whether a POST with an existing address returns that customer. */
async function confirmedMirrorCustomer(email: string, asEntered: string): Promise<string | null> {
  const { rows } = await pool().query<{ serviceId: string }>({
    text: `SELECT m."serviceId" FROM mirror_customers m
     WHERE m.email = ANY($1) AND m."deletedAt" IS NULL
       AND NOT EXISTS (SELECT 1 FROM customers c WHERE c."serviceId" = m."serviceId")
     ORDER BY m."serviceId" LIMIT 1`,
    values: [[email, asEntered]],
  });
  const [mirrored] = rows;
  const reply = mirrored && (await service().getCustomer(mirrored.serviceId));
  const isConfirmed = reply?.ok && normaliseEmail(reply.value.email ?? '') === email;
  return isConfirmed ? reply.value.id : null;
}

/**
 * Whether the created customer is the one we requested: responses may be mixed up, or the service may have looked up
 * another customer, and an account with this address could then see and delete that customer. Unless the reply, the mirror or a link
 * shows the requested address, the service has to show it by id. A customer without an address counts as requested,
 * unless linked to another address here. `unknown`: the service does not show the customer.
 */
async function holderOf(
  { id, email }: ServiceCustomer,
  requestedEmail: string,
): Promise<'requested' | 'another' | 'unknown' | 'paused'> {
  const known = email ?? (await mirroredEmail(id)) ?? (await linkedEmail(id));
  if (known && isSameMailbox(known, requestedEmail)) return 'requested';
  const reply = await service().getCustomer(id);
  const fetched = reply.ok && reply.value.id === id ? reply.value : null;
  if (fetched && isSameMailbox(fetched.email ?? known ?? requestedEmail, requestedEmail)) {
    return 'requested';
  }
  if (!(known || fetched)) {
    return !reply.ok && (await honourRetryAfter(reply)) ? 'paused' : 'unknown';
  }
  log.error({ customerId: id }, 'Service returned another customer than the one requested');
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
  // Refused credentials are the shop's fault, not the shopper's.
  if (kind !== 'refused' || status === undefined || status === 401 || status === 403) {
    return unavailable;
  }
  return fail({ kind: 'refused', httpStatus: status });
}

/** The next purchase creates a new customer. */
export async function dropCustomer(serviceId: string, tx: Database = db()): Promise<void> {
  await tx.customer.updateMany({ where: { serviceId }, data: { serviceId: null } });
}

/** Unlinks after a single 404, unless the customer is so new that a lagging replica may not have them yet. */
export async function dropMissingCustomer(serviceId: string): Promise<void> {
  await pool().query(
    `UPDATE customers SET "serviceId" = NULL
     WHERE "serviceId" = $1 AND "updatedAt" < ${DATABASE_TIME} - interval '${REPLICA_LAG_MS} milliseconds'`,
    [serviceId],
  );
}

/**
 * Follows changes at the service: unlinks deleted customers, and links those who reappear unless their address got
 * another one. A customer with another address than the linked one came from a mixed-up reply, and moves to their own.
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
      'Unlinked a customer from an address that is not theirs',
    );
    await dropCustomer(after.serviceId, tx);
  }
  if (before?.deletedAt || isMislinked) await linkAgain(tx, after);
}

/** Whether the service shows another address than the linked one, and the account did not just change its address. */
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
