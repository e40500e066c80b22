import type { LedgerCharge } from '../ledger/compare.ts';
import type { BookedSubscription } from './books.ts';
import type { JoinAnswer } from './subscriber.ts';

/** A subscription as the storefront shows it. */
export type HeldSubscription = {
  serviceId: string;
  status: string;
  /** It turned up though no subscription attempt had come to it: its owner and the merchant were told. */
  isFound: boolean;
  /** Until when it is paid as far as the account says. */
  paidUntil: Date | null;
  /** Whether that it is running is the calendar's word: nothing that the service shows tells of charges. */
  isEstimated: boolean;
};

export type ClubBooks = {
  booked: readonly BookedSubscription[];
  /** The service's charges of subscriptions. */
  charges: readonly LedgerCharge[];
  held: readonly HeldSubscription[];
  /** Subscriptions and charges that the merchant is shown as nobody's. */
  shown: ReadonlySet<string>;
  /** The address of each of the service's customers. */
  emailOfCustomer: ReadonlyMap<string, string>;
  subscribers: readonly {
    email: string;
    asked: number;
    answers: readonly JoinAnswer[];
  }[];
  /** Of both. */
  now: Date;
};

export type ClubComparison = {
  /** Living at the service, nobody's here, and nobody was told. */
  runningUnseen: string[];
  /** Beyond what their subscriber asked for, and nobody was told. */
  doubles: string[];
  /** Beyond that, too, but their subscriber or the merchant was told. */
  seenDoubles: string[];
  /** Charges of a subscription that no account shows, and of which nobody was told. */
  chargedUnshown: string[];
  /** Ended here, living at the service. */
  runningOn: string[];
  /** The service has charged a month that the account does not show as paid, though something told of it. */
  renewalsUnshown: string[];
  /** Told "not charged" after a charge. */
  saidUncharged: string[];
};

/** A charge at the very end of a month is shown a little later. */
const TOLERANCE_MS = 24 * 60 * 60_000;

/** Compares the service's subscriptions with what accounts show and with what was said. */
export function compareClubs(books: ClubBooks): ClubComparison {
  const { booked, charges, held, shown, now } = books;
  const heldById = new Map(held.map((one) => [one.serviceId, one]));
  const isTold = (id: string) => (heldById.get(id)?.isFound ?? false) || shown.has(id);
  const living = new Set(booked.filter((one) => !one.hasEnded).map((one) => one.id));
  const goingOn = new Set(booked.filter((one) => !one.isCancelled).map((one) => one.id));
  return {
    ...tooMany(books, isTold),
    runningUnseen: [...living].filter((id) => !heldById.has(id) && !shown.has(id)),
    chargedUnshown: charges
      .filter(({ id, subscriptionId }) => {
        const known = subscriptionId
          ? heldById.has(subscriptionId) || shown.has(subscriptionId)
          : false;
        return !known && !shown.has(id);
      })
      .map(({ id }) => id),
    runningOn: held
      .filter(({ serviceId, status }) => status === 'ENDED' && goingOn.has(serviceId))
      .map(({ serviceId }) => serviceId),
    renewalsUnshown: held
      .filter(
        ({ serviceId, status, paidUntil, isEstimated }) =>
          status === 'ACTIVE' &&
          !isEstimated &&
          living.has(serviceId) &&
          (paidUntil === null || paidUntil.getTime() < now.getTime() - TOLERANCE_MS),
      )
      .map(({ serviceId }) => serviceId),
    saidUncharged: saidUncharged(books),
  };
}

function tooMany(
  { booked, emailOfCustomer, subscribers }: ClubBooks,
  isTold: (id: string) => boolean,
): Pick<ClubComparison, 'doubles' | 'seenDoubles'> {
  const byEmail = Map.groupBy(
    booked,
    ({ customerId }) => emailOfCustomer.get(customerId) ?? customerId,
  );
  const asked = new Map(subscribers.map((one) => [one.email, one.asked]));
  const extra = [...byEmail].flatMap(([email, theirs]) => {
    const ids = theirs.map(({ id }) => id);
    const untoldFirst = [...ids.filter((id) => !isTold(id)), ...ids.filter(isTold)];
    return untoldFirst.slice(asked.get(email) ?? 0);
  });
  return {
    doubles: extra.filter((id) => !isTold(id)),
    seenDoubles: extra.filter(isTold),
  };
}

/** That one has the plan already and was not charged *again* is true. */
function saidUncharged({ booked, charges, emailOfCustomer, subscribers }: ClubBooks): string[] {
  return subscribers.flatMap(({ email, answers }) => {
    const theirs = booked.filter((one) => emailOfCustomer.get(one.customerId) === email);
    return answers.flatMap(({ submittedAt, answeredAt, outcome, message }) => {
      if (outcome === 'already' || !/have not been charged/i.test(message)) return [];
      const open = theirs.filter(({ endedAt }) => !endedAt || Date.parse(endedAt) > submittedAt);
      const ids = new Set<string | null | undefined>(open.map(({ id }) => id));
      const isCharged = charges.some(
        (one) => ids.has(one.subscriptionId) && Date.parse(one.createdAt) < answeredAt,
      );
      return isCharged ? [`${email} was told: ${message}`] : [];
    });
  });
}
