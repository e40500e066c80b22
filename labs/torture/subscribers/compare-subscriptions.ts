import { untrueMessages } from '../assurances.ts';
import type { LedgerCharge } from '../ledger/compare-ledgers.ts';
import type { ServiceSubscription } from './read-subscriptions.ts';
import type { EndedFor, JoinAnswer } from './subscriber.ts';

export type HeldSubscription = {
  serviceId: string;
  status: string;
  /** Found without an attempt that led to it: its owner and staff were alerted. */
  isFound: boolean;
  paidUntil: Date | null;
  /** The service shows no charges, so the status comes from the calendar. */
  isEstimated: boolean;
};

export type SubscriptionLedgers = {
  booked: readonly ServiceSubscription[];
  charges: readonly LedgerCharge[];
  held: readonly HeldSubscription[];
  /** Subscriptions and charges among the unexplained ones. */
  shown: ReadonlySet<string>;
  emailOfCustomer: ReadonlyMap<string, string>;
  subscribers: readonly {
    email: string;
    asked: number;
    answers: readonly JoinAnswer[];
    endedFor: EndedFor | null;
  }[];
  now: Date;
  /** No middlebox. */
  isDirect: boolean;
};

/** A charge at the end of a month is shown later. */
const TOLERANCE_MS = 24 * 60 * 60_000;

/** docs/torture.md explains each result. */
export function compareSubscriptions(ledgers: SubscriptionLedgers) {
  const { booked, charges, held, shown, now } = ledgers;
  const heldById = new Map(held.map((one) => [one.serviceId, one]));
  const isAlerted = (id: string) => (heldById.get(id)?.isFound ?? false) || shown.has(id);
  const living = new Set(booked.filter((one) => !one.hasEnded).map((one) => one.id));
  const paidThere = new Set(booked.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id));
  const goingOn = new Set(booked.filter((one) => !one.isCancelled).map((one) => one.id));
  return {
    ...tooMany(ledgers, isAlerted),
    runningUnseen: [...living].filter((id) => !heldById.has(id) && !shown.has(id)),
    chargedUnshown: charges
      .filter(({ id, subscriptionId }) => {
        const attempt = subscriptionId
          ? heldById.has(subscriptionId) || shown.has(subscriptionId)
          : false;
        return !attempt && !shown.has(id);
      })
      .map(({ id }) => id),
    runningOn: held
      .filter(({ serviceId, status }) => status === 'ENDED' && goingOn.has(serviceId))
      .map(({ serviceId }) => serviceId),
    renewalsUnshown: held
      .filter(
        ({ serviceId, status, paidUntil, isEstimated }) =>
          !isEstimated &&
          living.has(serviceId) &&
          (status === 'ACTIVE'
            ? paidUntil === null || paidUntil.getTime() < now.getTime() - TOLERANCE_MS
            : status !== 'ENDED' && paidThere.has(serviceId)),
      )
      .map(({ serviceId }) => serviceId),
    saidUncharged: saidUncharged(ledgers),
    chargedAfterEnd: chargedAfterEnd(ledgers),
  };
}

function tooMany(
  { booked, emailOfCustomer, subscribers }: SubscriptionLedgers,
  isAlerted: (id: string) => boolean,
) {
  const byEmail = Map.groupBy(
    booked,
    ({ customerId }) => emailOfCustomer.get(customerId) ?? customerId,
  );
  const requested = new Map(subscribers.map((subscriber) => [subscriber.email, subscriber.asked]));
  const extra = [...byEmail].flatMap(([email, theirs]) => {
    const ids = theirs.map(({ id }) => id);
    const unalertedFirst = [...ids.filter((id) => !isAlerted(id)), ...ids.filter(isAlerted)];
    return unalertedFirst.slice(requested.get(email) ?? 0);
  });
  return {
    doubles: extra.filter((id) => !isAlerted(id)),
    seenDoubles: extra.filter(isAlerted),
  };
}

function chargedAfterEnd({ booked, charges, subscribers }: SubscriptionLedgers): string[] {
  const cancelled = new Set(booked.filter((one) => one.isCancelled).map(({ id }) => id));
  return subscribers.flatMap(({ email, endedFor }) => {
    if (!endedFor) return [];
    const { serviceId, at } = endedFor;
    const isCharged = charges.some(
      (one) => one.subscriptionId === serviceId && Date.parse(one.createdAt) > at,
    );
    return cancelled.has(serviceId) && !isCharged ? [] : [`${email}: ${serviceId}`];
  });
}

/** Only the first charge of a subscription belongs to a submission. */
function saidUncharged({
  charges,
  emailOfCustomer,
  subscribers,
  isDirect,
}: SubscriptionLedgers): string[] {
  const byTime = charges.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const first = new Map(byTime.map((charge) => [charge.subscriptionId, charge]));
  const firstByEmail = Map.groupBy(first.values(), ({ customerId }) =>
    emailOfCustomer.get(customerId),
  );
  return subscribers.flatMap(({ email, answers }) => {
    const chargedAt = firstByEmail.get(email)?.map((one) => Date.parse(one.createdAt));
    return untrueMessages(answers, chargedAt ?? [], isDirect).map(
      ({ message }) => `${email} was told: ${message}`,
    );
  });
}
