import { nowMs } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import type { MirrorTransaction, PaymentAttempt } from '@/lib/db/generated/client';
import { env } from '@/lib/env';
import { lastListFetch } from '@/lib/mirror/collections/list-fetch';
import { currentWire } from '@/lib/service/current-wire';
import type { Facts, ListFacts } from './decide';
import { type Fit, fitOf, sentCharge } from './fit';
import { chargeableStates } from './states';

const DAY_MS = 24 * 60 * 60_000;

/** The fields of an attempt that a listed charge is compared with. */
export const sentFields = {
  id: true,
  state: true,
  body: true,
  baseline: true,
  customerId: true,
  tokenReceivedAt: true,
  orderId: true,
  order: { select: { totalAmount: true, currency: true } },
} as const;

type Sent = Pick<PaymentAttempt, 'body' | 'baseline' | 'customerId'> & {
  order: { totalAmount: number; currency: string } | null;
};

/** A listed charge that may be an attempt's, and how well it fits. */
export type PossibleCharge = { row: MirrorTransaction; fit: Exclude<Fit, 'other'> };

/** Facts about an attempt that need no list. */
export function factsOf(
  attempt: PaymentAttempt,
): Omit<Facts, 'fits' | 'isUnclear' | 'list' | 'absentSince'> {
  const received = attempt.tokenReceivedAt.getTime();
  return {
    tokenReceivedAt: received,
    sendStartedAt: attempt.sendStartedAt?.getTime() ?? received,
    sendEndedAt: attempt.sendEndedAt?.getTime() ?? nowMs(),
    callTimeoutMs: env().service.timeoutMs,
    canResend: !attempt.resendStopped && attempt.tokenCipher !== null,
    mayHaveCharged: attempt.mayHaveCharged,
  };
}

/** Searches the last stored list for the charge of an order's attempt. */
export async function findCharge(attempt: PaymentAttempt): Promise<Facts> {
  const order = await db().order.findUniqueOrThrow({ where: { id: attempt.orderId ?? '' } });
  const possible = await possibleCharges(db(), { ...attempt, order });
  const rivals = possible.length > 0 ? await rivalsOf(attempt) : [];
  const isContested = ({ row }: PossibleCharge) => rivals.some((one) => fitsAttempt(one, row));
  const fitting = possible.filter(({ fit }) => fit === 'fits');
  const { isShared = false } = currentWire();
  return {
    ...factsOf(attempt),
    // In a shared tenant it may be another channel's.
    fits: isShared ? [] : fitting.map(({ row }) => row.serviceId),
    // Next to a charge that fits, one of another amount is another one; one that shows too little may be the attempt's.
    isUnclear:
      (isShared && possible.length > 0) ||
      possible.some(({ fit }) => fit === 'hidden' || (fit === 'unclear' && fitting.length === 0)) ||
      fitting.some(isContested),
    absentSince: attempt.absentSince?.getTime() ?? null,
    list: await readList({ ...attempt, order }),
  };
}

/**
 * Listed charges that belong to nobody, were first listed after an attempt was sent, and may be its own. History binds
 * nothing.
 */
export async function possibleCharges(tx: Database, attempt: Sent): Promise<PossibleCharge[]> {
  if (!attempt.order || attempt.baseline === null) return [];
  const sent = sentCharge(attempt.body, attempt.order);
  const rows = await tx.mirrorTransaction.findMany({
    where: {
      ...{ attemptId: null, monthOf: null, subscriptionId: null, isHistory: false },
      OR: [{ customerId: attempt.customerId }, { customerId: null }],
      firstSeen: { gte: attempt.baseline },
    },
    orderBy: { firstSeen: 'asc' },
  });
  return rows.flatMap((row) => {
    const fit = fitOf(sent, row);
    return fit === 'other' ? [] : [{ row, fit }];
  });
}

/** Whether a row fits an attempt, and was first listed after it was sent. */
export function fitsAttempt(attempt: Sent, row: MirrorTransaction): boolean {
  if (!attempt.order || attempt.baseline === null || row.firstSeen < attempt.baseline) return false;
  return fitOf(sentCharge(attempt.body, attempt.order), row) === 'fits';
}

/**
 * Other attempts of the customer to which a row could belong: undecided ones, and those whose charge is known by its
 * reply and was never listed.
 */
async function rivalsOf({ id, customerId }: PaymentAttempt) {
  const others = await db().paymentAttempt.findMany({
    where: {
      ...{ kind: 'ORDER', customerId, id: { not: id }, baseline: { not: null } },
      state: { in: [...chargeableStates, 'SUCCEEDED'] },
    },
    select: { ...sentFields, transactionId: true },
  });
  const unlisted = await db().mirrorTransaction.findMany({
    where: {
      serviceId: { in: others.flatMap(({ transactionId }) => transactionId ?? []) },
      sequence: 0,
    },
    select: { serviceId: true },
  });
  const ids = new Set(unlisted.map(({ serviceId }) => serviceId));
  return others.filter(
    ({ state, transactionId }) => state !== 'SUCCEEDED' || ids.has(transactionId ?? ''),
  );
}

async function readList(
  attempt: PaymentAttempt & { order: NonNullable<Sent['order']> },
): Promise<ListFacts | null> {
  const list = await lastListFetch();
  if (!list) return null;
  return {
    startedAt: list.askedAt.getTime(),
    complete: list.complete,
    holdsKnown: await holdsKnown(attempt, list.askedAt),
  };
}

/**
 * Whether a list has every charge of the last day whose id came in a reply, and shows one that was sent after the
 * attempt as it was sent: an old list, one that is cut, and one of ids or fields of another form prove nothing.
 */
async function holdsKnown(attempt: PaymentAttempt, listedAt: Date): Promise<boolean> {
  const known = await db().paymentAttempt.findMany({
    where: {
      ...{ kind: 'ORDER', state: 'SUCCEEDED', transactionId: { not: null } },
      sendEndedAt: { gte: new Date(listedAt.getTime() - DAY_MS), lt: listedAt },
    },
    select: { ...sentFields, transactionId: true, sendStartedAt: true },
  });
  const rows = await db().mirrorTransaction.findMany({
    where: {
      serviceId: { in: known.flatMap(({ transactionId }) => transactionId ?? []) },
      boundBy: 'REPLY',
    },
  });
  const isListed = (row: MirrorTransaction) => row.sequence > 0n && row.missingSince === null;
  if (!rows.every((row) => isListed(row) && row.deletedAt === null)) return false;
  const byId = new Map(rows.map((row) => [row.serviceId, row]));
  const sentAt = (
    attempt.sendEndedAt ??
    attempt.sendStartedAt ??
    attempt.tokenReceivedAt
  ).getTime();
  return known.some((one) => {
    const row = byId.get(one.transactionId ?? '');
    const isLater = (one.sendStartedAt?.getTime() ?? 0) > sentAt;
    return row !== undefined && isLater && fitsAttempt(one, row);
  });
}
