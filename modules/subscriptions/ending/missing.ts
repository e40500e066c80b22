import { z } from 'zod';
import { type FlagKind, raiseFlag } from '@/lib/checkout/review/flags';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import { DAY_MS } from '@/modules/subscriptions/months';

/** What decides how a missing subscription ends. */
export type Missing = {
  /** When a DELETE was sent whose reply was lost. */
  cancelSentAt: Date | null;
  pastDueSince: Date | null;
  graceDays: number;
  /** A signed `subscription:deleted` named it. */
  isAnnounced: boolean;
};

/** How a missing subscription ends: by itself if something explains its absence, else by a decision of staff. */
export function endingOf(
  { cancelSentAt, pastDueSince, graceDays, isAnnounced }: Missing,
  at: Date,
): 'lost-delete' | 'grace-over' | 'announced' | 'staff' {
  if (cancelSentAt) return 'lost-delete';
  if (pastDueSince && pastDueSince.getTime() + graceDays * DAY_MS <= at.getTime()) {
    return 'grace-over';
  }
  return isAnnounced ? 'announced' : 'staff';
}

/** Newly missing subscriptions without an explanation are counted over this time. */
const WINDOW_MS = 60 * 60_000;
const MAX_MISSING = 3;

/** Whether so many subscriptions went missing that a fault of the service is the likely reason. */
export function isMassMissing(missing: number, running: number): boolean {
  return missing > MAX_MISSING && missing * 10 > running;
}

const KEY = 'subscriptions-missing';
const stateSchema = z.object({ since: z.iso.datetime().nullable(), confirmedAt: z.iso.datetime() });

async function readState(tx: Database) {
  const row = await tx.serviceState.findUnique({ where: { key: KEY } });
  return stateSchema.safeParse(row?.value).data;
}

/** Since when missing subscriptions end only after staff confirm; null while they end by themselves. */
export async function missingStoppedSince(tx: Database): Promise<Date | null> {
  const since = (await readState(tx))?.since;
  return since ? new Date(since) : null;
}

/** Staff confirmed that the missing subscriptions are gone: the explained ones end from now on. */
export async function confirmMissing(tx: Database): Promise<void> {
  await writeState(tx, { since: null, confirmedAt: now().toISOString() });
}

async function writeState(tx: Database, value: z.infer<typeof stateSchema>): Promise<void> {
  await tx.serviceState.upsert({
    where: { key: KEY },
    create: { key: KEY, value },
    update: { value },
  });
}

/**
 * Records a missing subscription: two 404s ten minutes apart while another resource of the tenant was found.
 *
 * @param isAnnounced a signed `subscription:deleted` named the subscription
 * @returns whether the subscription ends now; otherwise staff decide
 */
export async function subscriptionMissing(
  tx: Database,
  serviceId: string,
  isAnnounced: boolean,
): Promise<boolean> {
  // Serialised, so that subscriptions that go missing together are counted together.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${KEY}, 0))`;
  const held = await tx.subscription.findUnique({ where: { serviceId }, include: { plan: true } });
  if (!held || held.status === 'ENDED') return true;
  const at = now();
  if (!held.missingAt) {
    await tx.subscription.update({ where: { id: held.id }, data: { missingAt: at } });
  }
  const ending = endingOf({ ...held, graceDays: held.plan.graceDays, isAnnounced }, at);
  if (await isStopped(tx, at)) return false;
  if (ending !== 'staff') return true;
  await raiseFlag(tx, { subscriptionId: held.id }, 'missing', { serviceId });
  return false;
}

/** Whether ends are stopped. Stops them if too many subscriptions went missing within an hour. */
async function isStopped(tx: Database, at: Date): Promise<boolean> {
  const state = await readState(tx);
  if (state?.since) return true;
  const confirmedAt = state ? new Date(state.confirmedAt).getTime() : 0;
  const from = new Date(Math.max(at.getTime() - WINDOW_MS, confirmedAt));
  const recent = await tx.subscription.findMany({
    where: { missingAt: { gt: from } },
    select: { cancelSentAt: true, pastDueSince: true, plan: { select: { graceDays: true } } },
  });
  const unexplained = recent.filter(
    ({ plan, ...missing }) =>
      endingOf({ ...missing, graceDays: plan.graceDays, isAnnounced: false }, at) === 'staff',
  ).length;
  const running = await tx.subscription.count({
    where: { OR: [{ status: { not: 'ENDED' } }, { missingAt: { gt: from } }] },
  });
  if (!isMassMissing(unexplained, running)) return false;
  const since = at.toISOString();
  await writeState(tx, { since, confirmedAt: new Date(confirmedAt).toISOString() });
  return true;
}

/** Resolves the flags about the end of a subscription that has ended or was found again. */
export async function resolveEnding(
  tx: Database,
  subscriptionId: string,
  kinds: readonly FlagKind[] = ['missing', 'cancel-not-found'],
): Promise<void> {
  await tx.reviewFlag.updateMany({
    where: { subscriptionId, kind: { in: [...kinds] }, resolvedAt: null },
    data: { resolvedAt: now() },
  });
}
