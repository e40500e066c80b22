import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { MirrorSubscription, Subscription } from '@/lib/db/generated/client';
import type { SubscriptionStatus } from '@/lib/db/generated/enums';
import { rawState } from '@/lib/db/sql/raw-state';
import { REPLICA_LAG_MS } from '@/lib/mirror/rules';
import { nextChargeOf, toSubscription } from '@/lib/service/resources';
import { type Charge, chargesOf, lastMonthOf } from './charges';
import { DAY_MS, type Dated, dated, nextAnniversary, TOLERANCE_MS } from './months';
import type { SubscriptionWithPlan } from './types';

export type Known = {
  /** As stored. ENDED stays unless a fetch shows the subscription again. */
  status: SubscriptionStatus;
  startedAt: Date;
  /** The end of the trial, computed when subscribing. */
  trialEndsAt: Date | null;
  graceDays: number;
  lastChargeAt: Date | null;
  /** When a charge failed that is still open. */
  failedAt: Date | null;
};

type FetchedSubscription = {
  isDeleted: boolean;
  status?: SubscriptionStatus | undefined;
  trialEndsAt?: Date | undefined;
  graceEndsAt?: Date | undefined;
  nextChargeAt?: Date | undefined;
};

export type Facts = {
  status: SubscriptionStatus;
  /** `service`: shown; `end`: stored; `event`: of a failed charge; `list`: of charges; `calendar`: calculated. */
  statusSource: 'service' | 'end' | 'event' | 'list' | 'calendar';
  trialEndsAt: Dated | null;
  nextChargeAt: Dated | null;
  deadline: Dated | null;
};

/** The status that the service shows, else the status by events and listed charges, else the calendar's. */
export function factsOf(known: Known, fetched: FetchedSubscription, time: Date): Facts {
  const { status, statusSource } = statusFrom(known, fetched, time);
  const trialEndsAt = dated(fetched.trialEndsAt, known.trialEndsAt);
  const due = nextDue(known, time);
  const inTrial = status === 'TRIAL';
  const shownCharge = fetched.nextChargeAt ?? (inTrial ? fetched.trialEndsAt : undefined);
  return {
    status,
    statusSource,
    trialEndsAt: inTrial ? (trialEndsAt ?? dated(undefined, due)) : trialEndsAt,
    nextChargeAt: inTrial || status === 'ACTIVE' ? dated(shownCharge, due) : null,
    deadline: status === 'PAST_DUE' ? deadlineOf(known, fetched, time) : null,
  };
}

function statusFrom(
  { status: stored, trialEndsAt, lastChargeAt, failedAt }: Known,
  fetched: FetchedSubscription,
  time: Date,
): Pick<Facts, 'status' | 'statusSource'> {
  if (hasEnded(fetched)) return { status: 'ENDED', statusSource: 'service' };
  if (stored === 'ENDED') return { status: 'ENDED', statusSource: 'end' };
  if (fetched.status) return { status: fetched.status, statusSource: 'service' };
  if (failedAt) return { status: 'PAST_DUE', statusSource: 'event' };
  if (lastChargeAt) return { status: 'ACTIVE', statusSource: 'list' };
  const inTrial = trialEndsAt !== null && time < trialEndsAt;
  return { status: inTrial ? 'TRIAL' : 'ACTIVE', statusSource: 'calendar' };
}

export function hasEnded({ isDeleted, status }: FetchedSubscription): boolean {
  return isDeleted || status === 'ENDED';
}

/** The due day of the next charge by the calendar: the end of the trial, or an anniversary. */
function nextDue({ trialEndsAt, startedAt }: Known, time: Date): Date {
  if (trialEndsAt && time < trialEndsAt) return trialEndsAt;
  return nextAnniversary(trialEndsAt ?? startedAt, time);
}

function deadlineOf(
  { failedAt, graceDays }: Known,
  { graceEndsAt }: FetchedSubscription,
  time: Date,
): Dated | null {
  const calculated = failedAt && new Date(failedAt.getTime() + graceDays * DAY_MS);
  // A calculated deadline that has passed proves nothing: the remaining time is unknown.
  return dated(graceEndsAt, calculated && calculated > time ? calculated : null);
}

/** A change that a fetch found and that is mailed to the customer. */
export type SubscriptionEvent =
  | { kind: 'renewed'; paidUntil: Date }
  | { kind: 'charge-failed' }
  | { kind: 'ended' };

/**
 * Compares a subscription before and after a fetch.
 * @param before as stored by the last fetch
 * @param paidUntil the end of the paid period now; null if unknown
 */
export function eventsSince(
  before: { status: SubscriptionStatus; paidUntil: Date | null },
  after: Pick<Facts, 'status'>,
  paidUntil: Date | null,
): SubscriptionEvent[] {
  if (before.status === 'ENDED') return [];
  if (after.status === 'ENDED') return [{ kind: 'ended' }];
  if (after.status === 'PAST_DUE') {
    return before.status === 'PAST_DUE' ? [] : [{ kind: 'charge-failed' }];
  }
  if (after.status !== 'ACTIVE' || !paidUntil) return [];
  const isLater = !before.paidUntil || paidUntil.getTime() > before.paidUntil.getTime() + DAY_MS;
  return isLater ? [{ kind: 'renewed', paidUntil }] : [];
}

/**
 * Detects a stale read: it shows a subscription as running shortly after its end, or as past due shortly after the open
 * month was paid.
 * @returns when to fetch the subscription again; null if the fetch is to be believed
 */
export function staleUntil(
  before: { status: SubscriptionStatus; endedAt: Date | null; repairedAt: Date | null },
  fetched: FetchedSubscription,
  time: Date,
): Date | null {
  if (hasEnded(fetched) || !fetched.status) return null;
  const isRepaired = before.status === 'ACTIVE' && fetched.status === 'PAST_DUE';
  const changedAt =
    before.status === 'ENDED' ? before.endedAt : isRepaired ? before.repairedAt : null;
  if (!changedAt) return null;
  const until = new Date(changedAt.getTime() + REPLICA_LAG_MS);
  return time < until ? until : null;
}

export function fetchedOf(row: MirrorSubscription | null): FetchedSubscription {
  if (!row) return { isDeleted: false };
  const raw = row.raw as Record<string, unknown>;
  const resource = toSubscription({ id: row.serviceId, raw });
  const { status, trialEndsAt, graceEndsAt } = resource;
  return {
    ...{ isDeleted: row.deletedAt !== null, status },
    ...{ trialEndsAt, graceEndsAt, nextChargeAt: nextChargeOf(resource) },
  };
}

/** `sourceAt` is the date of the event or the listed charge that the status is based on. */
type ReadFacts = Facts & { sourceAt: Date | null };

/**
 * The status of a subscription now. Charges and events are read only where the service shows no status.
 * @param mirror the subscription as last fetched
 * @param known its charges, if already read
 */
export async function readFacts(
  tx: Database,
  subscription: SubscriptionWithPlan,
  mirror: MirrorSubscription | null,
  known?: readonly Charge[],
): Promise<ReadFacts> {
  const { status, startedAt, trialEndsAt, pastDueSince, plan } = subscription;
  const fetched = fetchedOf(mirror);
  const isShown = status === 'ENDED' || hasEnded(fetched) || fetched.status !== undefined;
  const last = isShown ? null : lastMonthOf(known ?? (await chargesOf(tx, subscription)));
  const failedAt = isShown
    ? pastDueSince
    : await failedSince(tx, subscription, last?.to ?? trialEndsAt ?? startedAt);
  const lastChargeAt = last?.at ?? null;
  const { graceDays } = plan;
  const facts = factsOf(
    { status, startedAt, trialEndsAt, graceDays, lastChargeAt, failedAt },
    fetched,
    now(),
  );
  const { statusSource } = facts;
  const sourceAt =
    statusSource === 'event' ? failedAt : statusSource === 'list' ? lastChargeAt : null;
  return { ...facts, sourceAt };
}

/**
 * When the due charge failed, by the first event about it. An event has no date and may be delivered again: while no
 * charge is due, it is about a month that was paid since. Events are kept for 30 days.
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
