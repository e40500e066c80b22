import { db } from '@/lib/db/client';
import { auditService } from '@/lib/ledger/service-audit';
import { unsettledStates } from '@/lib/payments/states';
import type { SubscriptionBody } from '@/lib/service/payment-service';
import { someStaff } from '@/lib/testing/viewers';
import { transactionsOf } from '@/modules/subscriptions/charges';
import { confirmNotStarted, confirmStarted } from '@/modules/subscriptions/review/decisions';
import { readFacts } from '@/modules/subscriptions/status';
import { countBy, type Figures, type Promises } from '../../report.ts';
import { mailedAbout } from '../ledger/examine-orders.ts';
import { readCustomers, readTransactions } from '../ledger/read-ledgers.ts';
import { persist, shopDb } from '../shop-db.ts';
import type { World } from '../world/start-world.ts';
import { compareSubscriptions, type HeldSubscription } from './compare-subscriptions.ts';
import { readSubscriptions } from './read-subscriptions.ts';
import type { Subscriber } from './subscriber.ts';

export type SubscriptionAttemptReviews = { reviews: number; undecided: string[] };

/** Decides as staff with access to the service's ledger would. */
export async function decideSubscriptionAttempts(
  world: World,
  reviews: SubscriptionAttemptReviews,
): Promise<void> {
  const waiting = await shopDb().subscriptionAttempt.findMany({
    where: { attempt: { state: 'REVIEW' } },
    include: { attempt: true },
    orderBy: { createdAt: 'asc' },
  });
  reviews.reviews += waiting.length;
  for (const subscriptionAttempt of waiting) {
    const rows = await shopDb().subscription.findMany({ select: { serviceId: true } });
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
    if (!decided.ok) reviews.undecided.push(`${subscriptionAttempt.email}: ${decided.error}`);
  }
}

/**
 * Compares the ledgers and checks every message. @param isShown the service shows everything, so nothing is
 * estimated
 */
export async function examineSubscriptions(
  world: World,
  subscribers: readonly Subscriber[],
  reviews: SubscriptionAttemptReviews,
  isShown: boolean,
): Promise<{ promises: Promises; figures: Figures }> {
  const booked = await readSubscriptions(world);
  const customerOf = new Map(booked.map(({ id, customerId }) => [id, customerId]));
  // If a fault lost the response with the id, the request tells.
  const causeOf = (id: string) =>
    world.middlebox?.causeOf(id, (body) => {
      const sent = JSON.parse(body || '{}');
      return 'planId' in sent && 'customerId' in sent && sent.customerId === customerOf.get(id);
    }) ?? null;
  const isTricked = (id: string) => /swapped|cached/.test(causeOf(id) ?? '');
  const sentences = subscribers.flatMap((subscriber) => subscriber.falseSentences);
  const charges = (await readTransactions(world)).filter((one) => one.subscriptionId);
  const subscriptionAttempts = await shopDb().subscriptionAttempt.findMany({
    include: { attempt: true },
  });
  const compared = compareSubscriptions({
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
  const promises = {
    'undetected subscriptions without an owner': compared.runningUnseen,
    'duplicate subscriptions of one attempt': compared.doubles,
    'detected duplicates without an external cause': compared.seenDoubles.filter(
      (id) => causeOf(id) === null,
    ),
    'charges of a subscription that no account shows': compared.chargedUnshown,
    'cancelled here, active at the service': compared.runningOn,
    'renewals that the account does not show': compared.renewalsUnshown,
    'joining: told “not charged” after being charged': [
      ...compared.saidUncharged,
      ...(await untrueMails()).filter((id) => causeOf(id) === null),
    ],
    'changes: untrue messages': sentences
      .filter(({ serviceId }) => !isTricked(serviceId))
      .map(({ serviceId, sentence }) => `${sentence} (${serviceId})`),
    'charged after “Nothing more is charged”': compared.chargedAfterEnd,
    'subscribers without the requested result': await discontented(subscribers),
    'subscription attempts unresolved': subscriptionAttempts
      .filter(({ attempt }) => unsettledStates.includes(attempt.state))
      .map(({ email, attempt }) => `${email} is ${attempt.state}`),
    'subscription attempts that could not be decided': reviews.undecided,
    'subscriptions that the audit finds damaged': await audit(
      [...booked, ...charges].map(({ id }) => id),
    ),
  };
  const figures = {
    subscribers: subscribers.length,
    'subscriptions at the service': booked.length,
    'their charges': charges.length,
    'of those renewals': charges.length - new Set(charges.map((one) => one.subscriptionId)).size,
    'joining answered ': countBy(
      subscribers.flatMap((subscriber) => subscriber.answers.map(({ outcome }) => outcome)),
    ),
    '': countBy(subscribers.flatMap((subscriber) => subscriber.commands)),
    'subscription attempts ': countBy(subscriptionAttempts.map(({ attempt }) => attempt.state)),
    'subscription attempts sent again': subscriptionAttempts.reduce(
      (sum, { attempt }) => sum + Math.max(0, attempt.sends - 1),
      0,
    ),
    'manual reviews of subscription attempts': reviews.reviews,
    'detected duplicates, after: ': countBy(
      compared.seenDoubles.flatMap((id) => causeOf(id) ?? []),
    ),
    'untrue, after: ': countBy(
      sentences
        .filter(({ serviceId }) => isTricked(serviceId))
        .flatMap(({ serviceId }) => causeOf(serviceId) ?? []),
    ),
  };
  return { promises, figures };
}

async function untrueMails(): Promise<string[]> {
  const ids = await mailedAbout('subscription-not-started');
  const attempts = await shopDb().subscriptionAttempt.findMany({
    where: { id: { in: ids } },
    include: { attempt: true },
  });
  return attempts.flatMap(({ attempt }) => attempt.subscriptionId ?? []);
}

async function readHeld(isShown: boolean): Promise<HeldSubscription[]> {
  const rows = await shopDb().subscription.findMany({ include: { plan: true } });
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

async function readUnexplained(): Promise<Set<string>> {
  const rows = await shopDb().unexplained.findMany();
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

/** @param ids subscriptions and their charges; the rest of the audit is about orders */
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
