import { type Actor, type AuditRecord, recordAudit } from '@/lib/audit/store';
import { now } from '@/lib/clock';
import { type Database, db, pool } from '@/lib/db/client';
import { syncResource } from '@/lib/mirror/work';
import { fail, ok, type Result } from '@/lib/result';
import { enteredId, isGone, service } from '@/lib/service/client';
import { settleOwnerless } from './ownerless';

/** How many of each kind the merchant's page shows; the oldest come first. */
const SHOWN = 100;

/** A subscription at the service of a customer who is known here, that belongs to nobody here. */
export type OwnerlessSubscription = {
  id: string;
  customerId: string;
  email: string;
  /** The customer has an account: who bought as a guest sees nothing until they sign in. */
  hasAccount: boolean;
  /** The shop's plan; null where it is not known or not shown. */
  plan: string | null;
  quantity: number | null;
  since: Date;
};

/** A subscription that turned up after its sign-up was refused, or that was started elsewhere. */
export type FoundSubscription = {
  id: string;
  serviceId: string;
  email: string | null;
  plan: string;
  quantity: number;
  /** A sign-up here had been settled as not started. */
  wasRefused: boolean;
  hasEnded: boolean;
  foundAt: Date;
};

/** A cancellation that the service accepted and did not carry out. */
export type LapsedCancellation = {
  id: string;
  serviceId: string;
  email: string | null;
  plan: string;
  acceptedAt: Date;
  withdrawnAt: Date;
};

/** A charge of a customer who is known here, for which nobody here asked. */
export type UnmatchedCharge = {
  id: string;
  customerId: string;
  email: string;
  /** Minor units; null where the list shows none. */
  amount: number | null;
  currency: string | null;
  subscriptionId: string | null;
  /** It shows no items, so that it may be a subscription's. */
  itemless: boolean;
  at: Date;
};

export type Unmatched = {
  ownerless: OwnerlessSubscription[];
  found: FoundSubscription[];
  lapsed: LapsedCancellation[];
  charges: UnmatchedCharge[];
};

/** What nobody here had asked for, as far as no merchant has ticked it off. */
export async function unmatched(): Promise<Unmatched> {
  const [ownerless, found, lapsed, charges] = await Promise.all([
    ownerlessSubscriptions(),
    foundSubscriptions(),
    lapsedCancellations(),
    unmatchedCharges(),
  ]);
  return { ownerless, found, lapsed, charges };
}

/** How many entries that are. */
export async function countUnmatched(): Promise<number> {
  const { ownerless, found, lapsed, charges } = await unmatched();
  return ownerless.length + found.length + lapsed.length + charges.length;
}

async function ownerlessSubscriptions(): Promise<OwnerlessSubscription[]> {
  const { rows } = await pool().query<OwnerlessSubscription>(
    `SELECT m."serviceId" AS id, c."serviceId" AS "customerId", c.email, m.quantity,
       c."userId" IS NOT NULL AS "hasAccount", p.name AS plan, m."ownerlessSince" AT TIME ZONE 'UTC' AS since
     FROM mirror_subscriptions m
     JOIN customers c ON c."serviceId" = coalesce(m."customerId", (
       SELECT t."customerId" FROM mirror_transactions t
       WHERE t."subscriptionId" = m."serviceId" AND t."customerId" IS NOT NULL LIMIT 1))
     LEFT JOIN plans p ON m."planId" IN (p."serviceId", p."withoutTrialId")
     WHERE m."ownerlessSince" IS NOT NULL AND m."seenAt" IS NULL AND m."deletedAt" IS NULL
       AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s."serviceId" = m."serviceId")
     ORDER BY m."ownerlessSince", m."serviceId" LIMIT ${SHOWN}`,
  );
  return rows;
}

async function foundSubscriptions(): Promise<FoundSubscription[]> {
  const rows = await db().subscription.findMany({
    where: { foundAt: { not: null }, seenAt: null },
    include: { plan: { select: { name: true } }, user: { select: { email: true } } },
    orderBy: [{ foundAt: 'asc' }, { id: 'asc' }],
    take: SHOWN,
  });
  const signups = await db().signup.findMany({
    where: { id: { in: rows.map((row) => row.id) } },
    select: { id: true },
  });
  const refused = new Set(signups.map((one) => one.id));
  return rows.map(({ id, serviceId, user, plan, quantity, status, foundAt }) => ({
    ...{ id, serviceId, quantity },
    email: user?.email ?? null,
    plan: plan.name,
    wasRefused: refused.has(id),
    hasEnded: status === 'ENDED',
    foundAt: foundAt ?? now(),
  }));
}

async function lapsedCancellations(): Promise<LapsedCancellation[]> {
  const rows = await db().subscriptionCommand.findMany({
    where: { withdrawnAt: { not: null }, seenAt: null },
    include: {
      subscription: {
        include: { plan: { select: { name: true } }, user: { select: { email: true } } },
      },
    },
    orderBy: [{ withdrawnAt: 'asc' }, { subscriptionId: 'asc' }],
    take: SHOWN,
  });
  return rows.map(({ subscription: { id, serviceId, plan, user }, acceptedAt, withdrawnAt }) => ({
    ...{ id, serviceId, acceptedAt },
    email: user?.email ?? null,
    plan: plan.name,
    withdrawnAt: withdrawnAt ?? now(),
  }));
}

async function unmatchedCharges(): Promise<UnmatchedCharge[]> {
  const { rows } = await pool().query<UnmatchedCharge>(
    `SELECT t."serviceId" AS id, t."customerId", c.email, t.amount::float8 AS amount, t.currency, t."subscriptionId",
       t.itemless, coalesce(t."shownAt", t."firstSeenAt") AT TIME ZONE 'UTC' AS at
     FROM mirror_transactions t JOIN customers c ON c."serviceId" = t."customerId"
     WHERE t."unmatchedAt" IS NOT NULL AND t."seenAt" IS NULL AND t.claim = 'FOREIGN'
       AND t."deletedAt" IS NULL
       -- Its subscription is somebody's, or is shown with its own entry.
       AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s."serviceId" = t."subscriptionId")
       AND NOT EXISTS (
         SELECT 1 FROM mirror_subscriptions m WHERE m."serviceId" = t."subscriptionId"
           AND m."ownerlessSince" IS NOT NULL AND m."deletedAt" IS NULL)
       -- The list names no subscriptions, and this customer has one: it is that one's charge.
       AND NOT (t."subscriptionId" IS NULL AND t.itemless AND EXISTS (
         SELECT 1 FROM subscriptions s WHERE s."customerId" = t."customerId"
           AND s."startedAt" < coalesce(t."shownAt", t."firstSeenAt") + interval '1 day'))
     ORDER BY t."unmatchedAt", t."serviceId" LIMIT ${SHOWN}`,
  );
  return rows;
}

export type UnmatchedKind = 'ownerless' | 'found' | 'lapsed' | 'charge';

/**
 * A merchant has dealt with an entry: it leaves the page.
 * @param actor who decides; kept in the audit log
 * @returns whether there was such an entry
 */
export async function tickOff(kind: UnmatchedKind, id: string, actor: Actor): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const isTicked = await markSeen(tx, kind, id, actor);
    const subject = kind === 'charge' ? 'charge' : 'subscription';
    if (isTicked)
      await recordAudit(tx, actor, {
        action: 'unmatched.ticked-off',
        subject,
        subjectId: id,
        detail: { kind },
      });
    return isTicked;
  });
}

async function markSeen(
  tx: Database,
  kind: UnmatchedKind,
  id: string,
  { userId }: Actor,
): Promise<boolean> {
  const seen = { seenAt: now(), seenBy: userId };
  switch (kind) {
    case 'ownerless': {
      const where = { serviceId: id, ownerlessSince: { not: null }, seenAt: null };
      return (await tx.mirrorSubscription.updateMany({ where, data: seen })).count > 0;
    }
    case 'found': {
      const where = { id, foundAt: { not: null }, seenAt: null };
      return (await tx.subscription.updateMany({ where, data: seen })).count > 0;
    }
    case 'lapsed': {
      const where = { subscriptionId: id, withdrawnAt: { not: null }, seenAt: null };
      return (await tx.subscriptionCommand.updateMany({ where, data: seen })).count > 0;
    }
    case 'charge': {
      const where = { serviceId: id, unmatchedAt: { not: null }, seenAt: null };
      return (await tx.mirrorTransaction.updateMany({ where, data: seen })).count > 0;
    }
  }
}

export type HandOverProblem =
  | 'bad-subscription-id'
  | 'no-such-subscription'
  | 'unavailable'
  /** It is somebody's already. */
  | 'owned'
  /** Its customer has no account here, or an open sign-up of theirs may be its cause. */
  | 'no-owner';

/**
 * Reads a subscription at the service and makes it its customer's, where one with an account is known.
 *
 * @param actor who decides; kept in the audit log
 * @param planKey the plan it is, for one whose plan is not the shop's or not shown
 */
export async function handOver(
  entered: string,
  actor: Actor,
  planKey?: string,
): Promise<Result<'handed-over', HandOverProblem>> {
  const id = enteredId(entered);
  if (id === null) return fail('bad-subscription-id');
  const where = { serviceId: id };
  if ((await db().subscription.count({ where })) > 0) return fail('owned');
  const reply = await service().getSubscription(id);
  if (!reply.ok) return fail(isGone(reply) ? 'no-such-subscription' : 'unavailable');
  if ((await syncResource('SUBSCRIPTION', id)) !== 'synced') return fail('unavailable');
  const handed = await db().$transaction(async (tx) => {
    if ((await tx.subscription.count({ where })) > 0) return true;
    const row = await tx.mirrorSubscription.findUnique({ where });
    return row !== null && (await settleOwnerless(tx, row, planKey));
  });
  if (!handed) return fail('no-owner');
  await noteDecision('subscription.handed-over', id, actor);
  await syncResource('SUBSCRIPTION', id);
  return ok('handed-over');
}

/**
 * Ends a subscription that is nobody's here, and ticks it off. Ending it twice is ending it once.
 * @param actor who decides; kept in the audit log
 */
export async function endOwnerless(
  serviceId: string,
  actor: Actor,
): Promise<Result<'ended', 'not-ownerless' | 'refused' | 'unavailable'>> {
  const known = await db().mirrorSubscription.findFirst({
    where: { serviceId, ownerlessSince: { not: null } },
  });
  if (!known) return fail('not-ownerless');
  const reply = await service().cancelSubscription(serviceId);
  if (!reply.ok && !isGone(reply))
    return fail(reply.kind === 'refused' ? 'refused' : 'unavailable');
  await noteDecision('subscription.ended', serviceId, actor);
  await db().$transaction((tx) => markSeen(tx, 'ownerless', serviceId, actor));
  await syncResource('SUBSCRIPTION', serviceId, { isUnlisted: true });
  return ok('ended');
}

function noteDecision(
  action: Extract<AuditRecord['action'], `subscription.${string}`>,
  subjectId: string,
  actor: Actor,
): Promise<void> {
  return recordAudit(db(), actor, { action, subject: 'subscription', subjectId });
}
