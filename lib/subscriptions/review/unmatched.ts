import 'server-only';
import { type AuditRecord, recordAudit } from '@/lib/audit/store';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { now } from '@/lib/clock';
import { type Database, db, pool } from '@/lib/db/client';
import { callUnlessPaused } from '@/lib/mirror/failures';
import { markDirty } from '@/lib/mirror/store';
import { syncResource } from '@/lib/mirror/work';
import { fail, ok, type Result } from '@/lib/result';
import { enteredId, isGone, service } from '@/lib/service/client';
import { FALLS_TO_ANY } from '@/lib/subscriptions/listed-charges';
import { UNEXPLAINED } from './explained-charges';
import { settleOwnerless } from './ownerless';

export const UNMATCHED_PAGE = '/merchant/unmatched';

/** Entries of each kind on a page. */
const PAGE = 20;

/** A subscription at the service of a known customer, without an owner in the shop. */
export type OwnerlessSubscription = {
  id: string;
  customerId: string;
  email: string;
  /** The customer has an account: guests cannot see it until they sign in. */
  hasAccount: boolean;
  /** The shop's plan; null if unknown or not shown. */
  plan: string | null;
  quantity: number | null;
  since: Date;
};

/** A subscription that was found after its attempt was refused, or that was started elsewhere. */
export type FoundSubscription = {
  id: string;
  serviceId: string;
  email: string | null;
  plan: string;
  quantity: number;
  /** Its attempt had been settled as not started. */
  wasRefused: boolean;
  hasEnded: boolean;
  foundAt: Date;
};

/** A cancellation that the service accepted but did not carry out. */
export type LapsedCancellation = {
  id: string;
  serviceId: string;
  email: string | null;
  plan: string;
  acceptedAt: Date;
  withdrawnAt: Date;
};

/** A charge that the shop did not request, of a known customer or one whom the list does not name. */
export type UnmatchedCharge = {
  id: string;
  customerId: string | null;
  /** Empty if their account is deleted, or they are not named. */
  email: string;
  /** Minor units; null if the list shows none. */
  amount: number | null;
  currency: string | null;
  subscriptionId: string | null;
  /** It shows no items, so it may be a subscription's. */
  itemless: boolean;
  at: Date;
};

/** A page of one kind, the oldest first. */
export type UnmatchedPage<Entry> = {
  entries: Entry[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
};

export type Unmatched = {
  ownerless: UnmatchedPage<OwnerlessSubscription>;
  found: UnmatchedPage<FoundSubscription>;
  lapsed: UnmatchedPage<LapsedCancellation>;
  charges: UnmatchedPage<UnmatchedCharge>;
};

export type UnmatchedList = keyof Unmatched;

/** The timestamp and id of the last entry on the previous page. */
type Cursor = { at: Date; id: string };

/**
 * Subscriptions and charges that the shop did not request and that nobody has resolved.
 * @param after by list, the `next` of the previous page; invalid text starts at the oldest
 */
export async function unmatched(
  after: Partial<Record<UnmatchedList, string>> = {},
): Promise<Unmatched> {
  await requireStaff('viewer', UNMATCHED_PAGE);
  const [ownerless, found, lapsed, charges] = await Promise.all([
    ownerlessSubscriptions(cursorOf(after.ownerless)),
    foundSubscriptions(cursorOf(after.found)),
    lapsedCancellations(cursorOf(after.lapsed)),
    unmatchedCharges(cursorOf(after.charges)),
  ]);
  return { ownerless, found, lapsed, charges };
}

/** An entry of any kind; null for what the service does not show, or its kind does not have. */
export type UnmatchedEntry = {
  list: UnmatchedList;
  serviceId: string;
  email: string | null;
  plan: string | null;
  quantity: number | null;
  /** Minor units. */
  amount: number | null;
  currency: string | null;
  since: Date;
};

/** Every entry, kind by kind, each the oldest first. */
export async function* everyUnmatched(_who: Staff): AsyncGenerator<UnmatchedEntry, void, void> {
  const none = { plan: null, quantity: null, amount: null, currency: null };
  for await (const { id, ...row } of everyPage(ownerlessSubscriptions)) {
    yield { ...none, list: 'ownerless', serviceId: id, ...row };
  }
  for await (const { foundAt: since, ...row } of everyPage(foundSubscriptions)) {
    yield { ...none, list: 'found', ...row, since };
  }
  for await (const { acceptedAt: since, ...row } of everyPage(lapsedCancellations)) {
    yield { ...none, list: 'lapsed', ...row, since };
  }
  for await (const { id, at: since, ...row } of everyPage(unmatchedCharges)) {
    yield { ...none, list: 'charges', serviceId: id, ...row, since };
  }
}

async function* everyPage<Entry>(
  read: (after: Cursor | null) => Promise<UnmatchedPage<Entry>>,
): AsyncGenerator<Entry, void, void> {
  let page = await read(null);
  yield* page.entries;
  while (page.next) {
    page = await read(cursorOf(page.next));
    yield* page.entries;
  }
}

/** How many entries there are, on all pages. */
export async function countUnmatched(): Promise<number> {
  await requireStaff('viewer', '/merchant');
  const { rows } = await pool().query<{ count: number }>(
    `SELECT ((SELECT count(*) ${OWNERLESS}) + (SELECT count(*) ${CHARGES})
       + (SELECT count(*) FROM subscriptions WHERE "foundAt" IS NOT NULL AND "seenAt" IS NULL)
       + (SELECT count(*) FROM subscription_commands
          WHERE "withdrawnAt" IS NOT NULL AND "seenAt" IS NULL))::int AS count`,
  );
  return rows[0]?.count ?? 0;
}

/** A cursor as text for a URL. */
function textOf({ at, id }: Cursor): string {
  return `${at.getTime()}.${id}`;
}

function cursorOf(text: string | undefined): Cursor | null {
  const [, time, id] = /^(\d{1,15})\.([^\0]{1,255})$/.exec(text ?? '') ?? [];
  return time && id ? { at: new Date(Number(time)), id } : null;
}

/** Cuts the entries to a page: an extra one means that another page follows. */
function pageOf<Entry>(
  read: readonly Entry[],
  placeOf: (entry: Entry) => Cursor,
): UnmatchedPage<Entry> {
  const entries = read.slice(0, PAGE);
  const last = entries.at(-1);
  return { entries, next: last && read.length > PAGE ? textOf(placeOf(last)) : null };
}

/** SQL: the last known e-mail address of a customer of the service; empty if their account is deleted. */
function emailOf(customerId: string): string {
  return `coalesce((SELECT email FROM customers WHERE "serviceId" = ${customerId}), (
    SELECT coalesce(o.email, g.email) FROM charge_attempts a
    LEFT JOIN orders o ON o.id = a."orderId" LEFT JOIN subscription_attempts g ON g.id = a.id
    WHERE a."customerId" = ${customerId} ORDER BY a."createdAt" DESC LIMIT 1), '')`;
}

/** SQL: subscriptions without an owner, of customers who are known or were deleted since. */
const OWNERLESS_ALL = `
  FROM mirror_subscriptions m
  CROSS JOIN LATERAL (SELECT coalesce(m."customerId", (
    SELECT t."customerId" FROM mirror_transactions t
    WHERE t."subscriptionId" = m."serviceId" AND t."customerId" IS NOT NULL LIMIT 1)) AS id) AS payer
  LEFT JOIN customers c ON c."serviceId" = payer.id
  WHERE m."ownerlessSince" IS NOT NULL AND m."deletedAt" IS NULL
    AND (c.email IS NOT NULL
      OR EXISTS (SELECT 1 FROM charge_attempts a WHERE a."customerId" = payer.id))
    AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s."serviceId" = m."serviceId")`;

const OWNERLESS = `${OWNERLESS_ALL} AND m."seenAt" IS NULL`;

async function ownerlessSubscriptions(
  after: Cursor | null,
): Promise<UnmatchedPage<OwnerlessSubscription>> {
  const { rows } = await pool().query<OwnerlessSubscription>(
    `SELECT m."serviceId" AS id, payer.id AS "customerId", ${emailOf('payer.id')} AS email, m.quantity,
       c."userId" IS NOT NULL AS "hasAccount", m."ownerlessSince" AT TIME ZONE 'UTC' AS since,
       (SELECT name FROM plans p WHERE m."planId" IN (p."serviceId", p."withoutTrialId") LIMIT 1) AS plan
     ${OWNERLESS} AND ($1::timestamp IS NULL OR (m."ownerlessSince", m."serviceId") > ($1, $2))
     ORDER BY m."ownerlessSince", m."serviceId" LIMIT ${PAGE + 1}`,
    cursorValues(after),
  );
  return pageOf(rows, ({ since: at, id }) => ({ at, id }));
}

function cursorValues(after: Cursor | null): [string | null, string] {
  return [after?.at.toISOString() ?? null, after?.id ?? ''];
}

async function foundSubscriptions(after: Cursor | null): Promise<UnmatchedPage<FoundSubscription>> {
  const rows = await db().subscription.findMany({
    where: {
      foundAt: { not: null },
      seenAt: null,
      ...(after && {
        OR: [{ foundAt: { gt: after.at } }, { foundAt: after.at, id: { gt: after.id } }],
      }),
    },
    include: { plan: { select: { name: true } }, user: { select: { email: true } } },
    orderBy: [{ foundAt: 'asc' }, { id: 'asc' }],
    take: PAGE + 1,
  });
  const subscriptionAttempts = await db().subscriptionAttempt.findMany({
    where: { id: { in: rows.map((row) => row.id) } },
    select: { id: true },
  });
  const refused = new Set(subscriptionAttempts.map((one) => one.id));
  const found = rows.map(({ id, serviceId, user, plan, quantity, status, foundAt }) => ({
    ...{ id, serviceId, quantity },
    email: user?.email ?? null,
    plan: plan.name,
    wasRefused: refused.has(id),
    hasEnded: status === 'ENDED',
    foundAt: foundAt ?? now(),
  }));
  return pageOf(found, ({ foundAt: at, id }) => ({ at, id }));
}

async function lapsedCancellations(
  after: Cursor | null,
): Promise<UnmatchedPage<LapsedCancellation>> {
  const rows = await db().subscriptionCommand.findMany({
    where: {
      withdrawnAt: { not: null },
      seenAt: null,
      ...(after && {
        OR: [
          { withdrawnAt: { gt: after.at } },
          { withdrawnAt: after.at, subscriptionId: { gt: after.id } },
        ],
      }),
    },
    include: {
      subscription: {
        include: { plan: { select: { name: true } }, user: { select: { email: true } } },
      },
    },
    orderBy: [{ withdrawnAt: 'asc' }, { subscriptionId: 'asc' }],
    take: PAGE + 1,
  });
  const lapsed = rows.map(
    ({ subscription: { id, serviceId, plan, user }, acceptedAt, withdrawnAt }) => ({
      ...{ id, serviceId, acceptedAt },
      email: user?.email ?? null,
      plan: plan.name,
      withdrawnAt: withdrawnAt ?? now(),
    }),
  );
  return pageOf(lapsed, ({ withdrawnAt: at, id }) => ({ at, id }));
}

const CHARGES = `
  FROM mirror_transactions t
  WHERE ${UNEXPLAINED}
    -- Its subscription is somebody's, or is shown with its own entry. One by one: few are left, and the planner takes
    -- them for many and reads all subscriptions.
    AND (SELECT s.id FROM subscriptions s WHERE s."serviceId" = t."subscriptionId") IS NULL
    AND NOT EXISTS (SELECT 1 ${OWNERLESS_ALL} AND m."serviceId" = t."subscriptionId")
    -- The list names no subscriptions, and one of this customer's ran then: the charge is compared with its price.
    AND NOT ${FALLS_TO_ANY}`;

async function unmatchedCharges(after: Cursor | null): Promise<UnmatchedPage<UnmatchedCharge>> {
  const { rows } = await pool().query<UnmatchedCharge & { since: Date }>(
    `SELECT t."serviceId" AS id, t."customerId", t.amount::float8 AS amount, t.currency, t."subscriptionId",
       ${emailOf('t."customerId"')} AS email,
       t.itemless, coalesce(t."shownAt", t."firstSeenAt") AT TIME ZONE 'UTC' AS at,
       t."unmatchedAt" AT TIME ZONE 'UTC' AS since
     ${CHARGES} AND ($1::timestamp IS NULL OR (t."unmatchedAt", t."serviceId") > ($1, $2))
     ORDER BY t."unmatchedAt", t."serviceId" LIMIT ${PAGE + 1}`,
    cursorValues(after),
  );
  const { entries, next } = pageOf(rows, ({ since: at, id }) => ({ at, id }));
  return { entries: entries.map(({ since: _, ...charge }) => charge), next };
}

export type UnmatchedKind = 'ownerless' | 'found' | 'lapsed' | 'charge';

/**
 * Resolves an entry: it is no longer listed.
 * @param actor for the audit log
 * @returns whether there was such an entry
 */
export async function resolveUnmatched(
  kind: UnmatchedKind,
  id: string,
  actor: Staff,
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const isResolved = await markResolved(tx, kind, id, actor);
    const subject = kind === 'charge' ? 'charge' : 'subscription';
    if (isResolved)
      await recordAudit(tx, actor, {
        action: 'unmatched.ticked-off',
        subject,
        subjectId: id,
        detail: { kind },
      });
    return isResolved;
  });
}

async function markResolved(
  tx: Database,
  kind: UnmatchedKind,
  id: string,
  { userId }: Staff,
): Promise<boolean> {
  const resolved = { seenAt: now(), seenBy: userId };
  switch (kind) {
    case 'ownerless': {
      const where = { serviceId: id, ownerlessSince: { not: null }, seenAt: null };
      return (await tx.mirrorSubscription.updateMany({ where, data: resolved })).count > 0;
    }
    case 'found': {
      const where = { id, foundAt: { not: null }, seenAt: null };
      return (await tx.subscription.updateMany({ where, data: resolved })).count > 0;
    }
    case 'lapsed': {
      const where = { subscriptionId: id, withdrawnAt: { not: null }, seenAt: null };
      return (await tx.subscriptionCommand.updateMany({ where, data: resolved })).count > 0;
    }
    case 'charge': {
      const where = { serviceId: id, unmatchedAt: { not: null }, seenAt: null };
      return (await tx.mirrorTransaction.updateMany({ where, data: resolved })).count > 0;
    }
  }
}

export type AssignProblem =
  | 'bad-subscription-id'
  | 'no-such-subscription'
  | 'unavailable'
  /** It already has an owner. */
  | 'owned'
  /** Its customer has no account, or an open subscription attempt of theirs may be its cause. */
  | 'no-owner';

/**
 * Fetches a subscription from the service and assigns it to its customer, if they have an account.
 * @param actor for the audit log
 * @param planKey for a subscription whose plan is not the shop's or not shown
 */
export async function assignSubscription(
  entered: string,
  actor: Staff,
  planKey?: string,
): Promise<Result<'handed-over', AssignProblem>> {
  const id = enteredId(entered);
  if (id === null) return fail('bad-subscription-id');
  const where = { serviceId: id };
  if ((await db().subscription.count({ where })) > 0) return fail('owned');
  const reply = await service().getSubscription(id);
  if (!reply.ok) return fail(isGone(reply) ? 'no-such-subscription' : 'unavailable');
  if ((await syncResource('SUBSCRIPTION', id)) !== 'synced') return fail('unavailable');
  const isAssigned = await db().$transaction(async (tx) => {
    const row = await tx.mirrorSubscription.findUnique({ where });
    const isOwned =
      (await tx.subscription.count({ where })) > 0 ||
      (row !== null && (await settleOwnerless(tx, row, planKey)));
    if (isOwned) await noteDecision(tx, 'subscription.handed-over', id, actor);
    return isOwned;
  });
  if (!isAssigned) return fail('no-owner');
  await syncResource('SUBSCRIPTION', id);
  return ok('handed-over');
}

const endProblems = { refused: 'refused', unknown: 'unclear', 'not-sent': 'unavailable' } as const;

/**
 * Cancels a subscription without an owner, and resolves its entry. Idempotent.
 * @param actor for the audit log
 */
export async function endOwnerless(
  serviceId: string,
  actor: Staff,
): Promise<Result<'ended', 'not-ownerless' | 'refused' | 'unclear' | 'unavailable'>> {
  const known = await db().mirrorSubscription.findFirst({
    where: { serviceId, ownerlessSince: { not: null } },
  });
  if (!known) return fail('not-ownerless');
  const reply = await callUnlessPaused(() => service().cancelSubscription(serviceId));
  if (!reply.ok && !isGone(reply)) {
    await markDirty(db(), 'SUBSCRIPTION', serviceId);
    return fail(endProblems[reply.kind]);
  }
  await db().$transaction(async (tx) => {
    await noteDecision(tx, 'subscription.ended', serviceId, actor);
    await markResolved(tx, 'ownerless', serviceId, actor);
  });
  await syncResource('SUBSCRIPTION', serviceId, { isUnlisted: true });
  return ok('ended');
}

function noteDecision(
  tx: Database,
  action: Extract<AuditRecord['action'], `subscription.${string}`>,
  subjectId: string,
  actor: Staff,
): Promise<void> {
  return recordAudit(tx, actor, { action, subject: 'subscription', subjectId });
}
