import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { MirrorSubscription, Subscription } from '@/lib/db/generated/client';
import { rawState } from '@/lib/db/sql/raw-state';
import { nextChargeOf, toSubscription } from '@/lib/service/resources';
import { type Charge, chargesOf, lastMonthOf } from './charges';
import { TOLERANCE_MS } from './months';
import { type Facts, type FetchedSubscription, factsOf, hasEnded } from './rules';
import type { SubscriptionWithPlan } from './types';

/** What the mirror has of a subscription. */
export function shownOf(row: MirrorSubscription | null): FetchedSubscription {
  if (!row) return { isDeleted: false };
  const raw = row.raw as Record<string, unknown>;
  const shown = toSubscription({ id: row.serviceId, raw });
  const { status, trialEndsAt, graceEndsAt } = shown;
  return {
    ...{ isDeleted: row.deletedAt !== null, status },
    ...{ trialEndsAt, graceEndsAt, nextChargeAt: nextChargeOf(shown) },
  };
}

/** The status of a subscription, and when what it is based on happened; null if the service shows it, or nothing. */
export type ReadFacts = Facts & { sourceAt: Date | null };

/**
 * The status of a subscription now. Charges and events are read only where the service shows no status.
 * @param mirror the subscription as it was last fetched
 * @param known its charges, if they were read
 */
export async function readFacts(
  tx: Database,
  subscription: SubscriptionWithPlan,
  mirror: MirrorSubscription | null,
  known?: readonly Charge[],
): Promise<ReadFacts> {
  const { status, startedAt, trialEndsAt, pastDueSince, plan } = subscription;
  const shown = shownOf(mirror);
  const isShown = status === 'ENDED' || hasEnded(shown) || shown.status !== undefined;
  const last = isShown ? null : lastMonthOf(known ?? (await chargesOf(tx, subscription)));
  const failedAt = isShown
    ? pastDueSince
    : await failedSince(tx, subscription, last?.to ?? trialEndsAt ?? startedAt);
  const lastChargeAt = last?.at ?? null;
  const { graceDays } = plan;
  const facts = factsOf(
    { status, startedAt, trialEndsAt, graceDays, lastChargeAt, failedAt },
    shown,
    now(),
  );
  const { statusSource } = facts;
  const sourceAt =
    statusSource === 'event' ? failedAt : statusSource === 'list' ? lastChargeAt : null;
  return { ...facts, sourceAt };
}

/**
 * When a charge failed that was due then, by the first event that says so. An event has no date and may be delivered
 * again: while nothing is due, it is about a month that was paid since. Events are kept for 30 days.
 */
async function failedSince(
  tx: Database,
  { serviceId, pastDueSince }: Subscription,
  dueAt: Date,
): Promise<Date | null> {
  const earliest = new Date(dueAt.getTime() - TOLERANCE_MS);
  if (pastDueSince && pastDueSince >= earliest) return pastDueSince;
  const [event] = await tx.$queryRaw<{ at: Date }[]>`
    SELECT "receivedAt" AS at FROM webhook_events
    WHERE kind = 'SUBSCRIPTION' AND "resourceId" = ${serviceId} AND state = ${rawState('ACCEPTED')}
      AND type = 'subscription:charge:failed' AND "receivedAt" >= ${earliest}
    ORDER BY "receivedAt" LIMIT 1`;
  return event?.at ?? null;
}
