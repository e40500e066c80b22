import { untrueMessages } from '../assurances.ts';
import type { LedgerCharge } from '../ledger/compare.ts';
import type { BookedSubscription } from './books.ts';
import type { EndedFor, JoinAnswer } from './subscriber.ts';

export type HeldSubscription = {
  serviceId: string;
  status: string;
  /** It turned up although no subscription attempt led to it: its owner and the merchant were alerted. */
  isFound: boolean;
  /** Until when it is paid, by the account. */
  paidUntil: Date | null;
  /** Whether its status comes from the calendar: nothing that the service shows has charges. */
  isEstimated: boolean;
};

export type ClubBooks = {
  booked: readonly BookedSubscription[];
  charges: readonly LedgerCharge[];
  held: readonly HeldSubscription[];
  /** Subscriptions and charges that the merchant sees as unmatched. */
  shown: ReadonlySet<string>;
  emailOfCustomer: ReadonlyMap<string, string>;
  subscribers: readonly {
    email: string;
    asked: number;
    answers: readonly JoinAnswer[];
    endedFor: EndedFor | null;
  }[];
  now: Date;
  /** Whether nothing is between shop and service. */
  isDirect: boolean;
};

/** A charge at the very end of a month is shown a little later. */
const TOLERANCE_MS = 24 * 60 * 60_000;

/** Compares the service's subscriptions with accounts and messages. docs/torture.md explains each result. */
export function compareClubs(books: ClubBooks) {
  const { booked, charges, held, shown, now } = books;
  const heldById = new Map(held.map((one) => [one.serviceId, one]));
  const isAlerted = (id: string) => (heldById.get(id)?.isFound ?? false) || shown.has(id);
  const living = new Set(booked.filter((one) => !one.hasEnded).map((one) => one.id));
  const paidThere = new Set(booked.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id));
  const goingOn = new Set(booked.filter((one) => !one.isCancelled).map((one) => one.id));
  return {
    ...tooMany(books, isAlerted),
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
    saidUncharged: saidUncharged(books),
    chargedAfterEnd: chargedAfterEnd(books),
  };
}

/** What somebody has beyond what they requested: seen doubles are those that somebody was alerted to. */
function tooMany(
  { booked, emailOfCustomer, subscribers }: ClubBooks,
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

function chargedAfterEnd({ booked, charges, subscribers }: ClubBooks): string[] {
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

/** Only the first charge of a subscription is one of a submission. */
function saidUncharged({ charges, emailOfCustomer, subscribers, isDirect }: ClubBooks): string[] {
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
