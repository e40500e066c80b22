import { nowMs } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import type { MirrorTransaction, PaymentAttempt } from '@/lib/db/generated/client';
import { env } from '@/lib/env';
import { lastListFetch } from '@/lib/mirror/collections/list-fetch';
import { currentWire } from '@/lib/service/current-wire';
import type { Facts, ListFacts } from './decide';
import { type Fit, fitOf, sentCharge, weigh } from './fit';
import { chargeableStates } from './states';

const DAY_MS = 24 * 60 * 60_000;

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

export type PossibleCharge = { row: MirrorTransaction; fit: Exclude<Fit, 'other'> };

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

export async function findCharge(attempt: PaymentAttempt): Promise<Facts> {
  const order = await db().order.findUniqueOrThrow({ where: { id: attempt.orderId ?? '' } });
  const possible = await possibleCharges(db(), { ...attempt, order });
  const rivals = possible.length > 0 ? await rivalsOf(attempt) : [];
  // In a shared tenant, every row may belong to another sales channel.
  const isContested = ({ row }: PossibleCharge) =>
    currentWire().isShared === true || rivals.some((rival) => fitsAttempt(rival, row));
  const { fitting, isUnclear } = weigh(possible, isContested);
  return {
    ...factsOf(attempt),
    fits: fitting.map(({ row }) => row.serviceId),
    isUnclear,
    absentSince: attempt.absentSince?.getTime() ?? null,
    list: await readList({ ...attempt, order }),
  };
}

/**
 * Unassigned listed charges that the attempt may have made. Excludes charges from before the shop's first sale
 * (history), and charges that were listed before the attempt was sent.
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

export function fitsAttempt(attempt: Sent, row: MirrorTransaction): boolean {
  if (!attempt.order || attempt.baseline === null || row.firstSeen < attempt.baseline) return false;
  return fitOf(sentCharge(attempt.body, attempt.order), row) === 'fits';
}

/**
 * Other attempts of the customer that may have made a listed charge: undecided attempts, and paid attempts whose own
 * charge is not listed yet.
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
 * Whether the list contains every charge of the last day that a reply confirmed, and shows at least one charge that was
 * sent after this attempt, with the customer, items and taxes that were sent. Otherwise the list may be old, truncated
 * or in another format, and a missing charge proves nothing.
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
  return known.some((paid) => {
    const row = byId.get(paid.transactionId ?? '');
    const isLater = (paid.sendStartedAt?.getTime() ?? 0) > sentAt;
    return row !== undefined && isLater && fitsAttempt(paid, row);
  });
}
