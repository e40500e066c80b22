import { db } from '@/lib/db/client';
import { auditService } from '@/lib/ledger/service-audit';
import { unsettledStates } from '@/lib/payments/states';
import type { SubscriptionBody } from '@/lib/service/payment-service';
import { someStaff } from '@/lib/testing/viewers';
import { transactionsOf } from '@/modules/subscriptions/charges';
import { readFacts } from '@/modules/subscriptions/facts';
import { confirmNotStarted, confirmStarted } from '@/modules/subscriptions/review/decisions';
import { countBy, mailedAbout, readCustomers } from '../ledger/examine.ts';
import { readTransactions } from '../ledger/settle.ts';
import { persist } from '../persist.ts';
import type { World } from '../world/world.ts';
import { readSubscriptions } from './books.ts';
import { type ClubComparison, compareClubs, type HeldSubscription } from './compare.ts';
import type { Subscriber } from './subscriber.ts';

/** The results of subscriptions. */
export type ClubReport = ClubComparison & {
  subscribers: number;
  /** In the service's own ledger, including ended ones. */
  subscriptions: number;
  charges: number;
  /** Charges beyond the first one of a subscription. */
  renewals: number;
  joins: Map<string, number>;
  /** Changes, by kind and result. */
  changes: Map<string, number>;
  subscriptionAttempts: Map<string, number>;
  resends: number;
  /** Decided by a person. */
  reviews: number;
  /** Decisions that could not be made. */
  undecided: string[];
  /** Detected duplicates, by the middlebox trick that caused them. */
  seenCauses: Map<string, number>;
  /** Those that nothing else has caused. */
  uncaused: string[];
  /** Untrue messages about changes. */
  falseSentences: string[];
  /** The same after a middlebox had returned another call's response, by trick. */
  trickedSentences: Map<string, number>;
  unsettled: string[];
  /** With a good card, and without the requested subscription. */
  neverContent: string[];
  /** The findings of `audit:ledger --service` about subscriptions. */
  audited: string[];
};

export type SubscriptionAttemptReviews = { reviews: number; undecided: string[] };

/**
 * Decides the subscription attempts under review, as staff with access to the service's ledger would: the matching
 * unowned subscription, or none.
 */
export async function decideSubscriptionAttempts(
  world: World,
): Promise<SubscriptionAttemptReviews> {
  const waiting = await persist(() =>
    db().subscriptionAttempt.findMany({
      where: { attempt: { state: 'REVIEW' } },
      include: { attempt: true },
      orderBy: { createdAt: 'asc' },
    }),
  );
  const undecided: string[] = [];
  for (const subscriptionAttempt of waiting) {
    const rows = await persist(() => db().subscription.findMany({ select: { serviceId: true } }));
    const ownedIds = new Set(rows.map((row) => row.serviceId));
    const body = subscriptionAttempt.attempt.body as SubscriptionBody | null;
    const own = (await readSubscriptions(world)).find((one) =>
      subscriptionAttempt.attempt.subscriptionId
        ? one.id === subscriptionAttempt.attempt.subscriptionId
        : !ownedIds.has(one.id) &&
          one.customerId === body?.customerId &&
          one.planId === body.planId &&
          one.quantity === body.quantity,
    );
    const decided = own
      ? await confirmStarted(subscriptionAttempt.id, own.id, someStaff())
      : await confirmNotStarted(subscriptionAttempt.id, someStaff());
    if (!decided.ok) undecided.push(`${subscriptionAttempt.email}: ${decided.error}`);
  }
  return { reviews: waiting.length, undecided };
}

/**
 * Compares the ledgers and every message about subscriptions, once all is settled.
 * @param isShown whether the service shows everything, which leaves nothing to the calendar
 */
export async function examineClubs(
  world: World,
  subscribers: readonly Subscriber[],
  reviews: SubscriptionAttemptReviews,
  isShown: boolean,
): Promise<ClubReport> {
  const booked = await readSubscriptions(world);
  const customerOf = new Map(booked.map(({ id, customerId }) => [id, customerId]));
  // A fault may have lost the response that shows the id: then the request tells what it was about.
  const causeOf = (id: string) =>
    world.middlebox?.causeOf(id, (body) => {
      const sent = JSON.parse(body || '{}');
      return 'planId' in sent && 'customerId' in sent && sent.customerId === customerOf.get(id);
    }) ?? null;
  const isTricked = (id: string) => /swapped|cached/.test(causeOf(id) ?? '');
  const sentences = subscribers.flatMap((subscriber) => subscriber.falseSentences);
  const charges = (await readTransactions(world)).filter((one) => one.subscriptionId);
  const subscriptionAttempts = await persist(() =>
    db().subscriptionAttempt.findMany({ include: { attempt: true } }),
  );
  const compared = compareClubs({
    booked,
    charges,
    held: await readHeld(isShown),
    shown: await readUnexplained(),
    emailOfCustomer: await readCustomers(world),
    subscribers: subscribers.map(({ plan, asked, answers, endedFor }) => ({
      ...{ email: plan.email, asked, answers },
      endedFor: endedFor && isTricked(endedFor.serviceId) ? null : endedFor,
    })),
    now: new Date(world.serviceTime()),
    isDirect: world.middlebox === undefined,
  });
  return {
    ...compared,
    ...reviews,
    saidUncharged: [
      ...compared.saidUncharged,
      ...(await untrueMails()).filter((id) => causeOf(id) === null),
    ],
    subscribers: subscribers.length,
    subscriptions: booked.length,
    charges: charges.length,
    renewals: charges.length - new Set(charges.map((charge) => charge.subscriptionId)).size,
    joins: countBy(
      subscribers.flatMap((subscriber) => subscriber.answers.map(({ outcome }) => outcome)),
    ),
    changes: countBy(subscribers.flatMap((subscriber) => subscriber.commands)),
    subscriptionAttempts: countBy(subscriptionAttempts.map((attempt) => attempt.attempt.state)),
    resends: subscriptionAttempts.reduce((sum, one) => sum + Math.max(0, one.attempt.sends - 1), 0),
    seenCauses: countBy(compared.seenDoubles.flatMap((id) => causeOf(id) ?? [])),
    uncaused: compared.seenDoubles.filter((id) => causeOf(id) === null),
    falseSentences: sentences
      .filter(({ serviceId }) => !isTricked(serviceId))
      .map(({ serviceId, sentence }) => `${sentence} (${serviceId})`),
    trickedSentences: countBy(
      sentences.flatMap(({ serviceId }) =>
        isTricked(serviceId) ? (causeOf(serviceId) ?? []) : [],
      ),
    ),
    unsettled: subscriptionAttempts
      .filter(({ attempt }) => unsettledStates.includes(attempt.state))
      .map(({ email, attempt }) => `${email} is ${attempt.state}`),
    neverContent: await discontented(subscribers),
    audited: await audit([...booked.map(({ id }) => id), ...charges.map(({ id }) => id)]),
  };
}

/** Subscriptions whose attempt was mailed to have failed. */
async function untrueMails(): Promise<string[]> {
  const ids = await mailedAbout('subscription-not-started');
  const attempts = await persist(() =>
    db().subscriptionAttempt.findMany({
      where: { id: { in: ids } },
      include: { attempt: true },
    }),
  );
  return attempts.flatMap(({ attempt }) => attempt.subscriptionId ?? []);
}

async function readHeld(isShown: boolean): Promise<HeldSubscription[]> {
  const rows = await persist(() => db().subscription.findMany({ include: { plan: true } }));
  return Promise.all(
    rows.map(async (row) => {
      const { serviceId, status, foundAt, paidUntil } = row;
      const { statusSource } = await persist(async () => {
        const mirrored = await db().mirrorSubscription.findUnique({ where: { serviceId } });
        return readFacts(db(), row, mirrored);
      });
      const charges = await persist(() => transactionsOf(db(), row));
      const isEstimated = !isShown && (statusSource === 'calendar' || charges.length === 0);
      return { serviceId, status, paidUntil, isFound: foundAt !== null, isEstimated };
    }),
  );
}

/** What the merchant sees as unexplained. */
async function readUnexplained(): Promise<Set<string>> {
  const rows = await persist(() => db().unexplained.findMany());
  return new Set(rows.map(({ serviceId }) => serviceId));
}

async function discontented(subscribers: readonly Subscriber[]): Promise<string[]> {
  const names: string[] = [];
  for (const subscriber of subscribers) {
    if (!subscriber.keepsTrying || (await subscriber.isContent())) continue;
    names.push(`${subscriber.plan.email} (${subscriber.plan.behaviour})`);
  }
  return names;
}

/** @param ids subscriptions and their charges: the rest of the audit is about orders */
async function audit(ids: readonly string[]): Promise<string[]> {
  const idSet = new Set(ids);
  const { findings, failures } = await persist(() => auditService());
  return [
    ...findings
      .filter(({ id, weight }) => weight === 'damage' && idSet.has(id))
      .map(({ problem, id, about }) => `${problem} ${id} ${about}`),
    ...failures,
  ];
}
