import { setTimeout as sleep } from 'node:timers/promises';
import { orderIdOf } from '@/lib/checkout/orders/outcome';
import { confirmCharged, confirmNotCharged } from '@/lib/checkout/review/decisions';
import { db, pool } from '@/lib/db/client';
import type { PaymentAttempt } from '@/lib/db/generated/client';
import { persist } from '../persist.ts';
import type { World } from '../world/world.ts';
import {
  isLookalike,
  type LedgerCharge,
  type LedgerOrder,
  ledgerIdOf,
  rowIdOf,
  shapeOf,
} from './compare.ts';

const MINUTE = 60_000;
/** Rounds by the moved clocks after which what is still open is stuck: more than a day and what a token lives. */
const MOST_ROUNDS = 40;
/** From this one on a round is four hours: only a list that is never whole is looked at for a day. */
const LONG_FROM = 14;
/** Real time in which a living worker does something about what it can settle. */
const QUIET_MS = 3_000;
/** Longer than a lease: real time, before which nobody may take over what has a sender. */
const LEASE_MS = 40_000;
/** Longer than one: real time after which what is due all the time comes to nothing without more of the clocks'. */
const IN_VAIN_MS = 45_000;
/** What could not be taken up, since the database was away, falls due again two minutes later. */
const LEASED_ROUNDS = 5;
/** Real time for one round on a machine that has much else to do. */
const ROUND_PATIENCE_MS = 120_000;

type Open = 'CREATED' | 'SENDING' | 'UNKNOWN';
const everyOpen: Open[] = ['CREATED', 'SENDING', 'UNKNOWN'];

/**
 * Lets everything come to its end with a service that works again: what has a sender waits for its
 * lease in real time, what is unknown for the token's death by the moved clocks.
 */
export async function settle(
  world: World,
  onProgress: (step: string, done: number, all: number) => void,
): Promise<void> {
  const all = await openAttempts(everyOpen);
  const show = (open: number) => onProgress('unsettled charges', all - Math.min(all, open), all);
  await release(world, show);
  await standstill(world, show);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const open = await openAttempts(everyOpen);
    show(open);
    if (open === 0) return;
    await world.letTimePass(minutesOf(round) * MINUTE);
    await standstill(world, show);
  }
}

function minutesOf(round: number): number {
  if (round === 0) return 71;
  return round < LONG_FROM ? 6 : 4 * 60;
}

/** Lets the leases of processes that are gone end, so that others may take up what they had. */
export async function release(world: World, show: (open: number) => void): Promise<void> {
  for (let round = 0; round < LEASED_ROUNDS; round += 1) {
    await world.letTimePass(3 * MINUTE);
    const isOver = await until(async () => {
      show(await openAttempts(everyOpen));
      return (await openAttempts(['CREATED', 'SENDING'])) === 0;
    }, LEASE_MS);
    if (isOver) return;
  }
}

/** Longer than the lease on a customer that is being made, whose maker may be gone: real time. */
const CUSTOMER_LEASE_MS = 70_000;

/** Waits until everybody may make a customer again: who comes back would wait for that in vain. */
export async function releaseCustomers(): Promise<void> {
  await until(async () => {
    const { rows } = await persist(() =>
      pool().query<{ leased: number }>(
        `SELECT count(*)::int AS leased FROM customers
         WHERE "leaseUntil" > (clock_timestamp() AT TIME ZONE 'UTC')`,
      ),
    );
    return rows[0]?.leased === 0;
  }, CUSTOMER_LEASE_MS);
}

/** Waits until nothing is due by the moved clock and nothing more becomes of it by itself. */
async function standstill(world: World, show: (open: number) => void): Promise<void> {
  let seen = '';
  let since = performance.now();
  await until(async () => {
    const { open, isDue, ...done } = await workersProgress(world.shopTime());
    show(open);
    const now = JSON.stringify([open, isDue, done]);
    if (now !== seen) since = performance.now();
    seen = now;
    return open === 0 || performance.now() - since > (isDue ? IN_VAIN_MS : QUIET_MS);
  });
}

/** Asks until something is so, for a while; tells whether it is. */
export async function until(
  isReached: () => Promise<boolean>,
  patienceMs = ROUND_PATIENCE_MS,
): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    if (await isReached()) return true;
    if (performance.now() > deadline) return false;
    await sleep(250);
  }
}

/** What changes as long as a worker gets on with open charges, and whether it has anything to do. */
function workersProgress(shopTime: number) {
  return persist(async () => {
    const { _count, _sum } = await db().paymentAttempt.aggregate({
      where: { state: { in: everyOpen } },
      _count: { _all: true, absentSince: true },
      _sum: { sends: true },
    });
    const dueAt = { lte: new Date(shopTime) };
    // A list that is never whole stays dirty: it is due again when its next fetch is.
    const lists = await db().resource.count({
      where: {
        ...{ kind: 'TRANSACTIONS', dirtyAt: { not: null }, deadAt: null },
        OR: [{ dueAt: null }, { dueAt }],
      },
    });
    const attempts = await db().paymentAttempt.count({ where: { state: 'UNKNOWN', dueAt } });
    return {
      open: _count._all,
      sends: _sum.sends,
      absent: _count.absentSince,
      isDue: attempts + lists > 0,
    };
  });
}

/** Waits until the mirror has read everything that is known to have changed. */
export async function untilRead(world: World): Promise<void> {
  const isRead = await until(async () => {
    const { rows } = await persist(() =>
      pool().query<{ waiting: number }>(
        `SELECT count(*)::int AS waiting FROM resources
         WHERE dirty > synced AND "deadAt" IS NULL AND "dueAt" <= $1::timestamp`,
        [new Date(world.shopTime()).toISOString()],
      ),
    );
    return rows[0]?.waiting === 0;
  });
  if (!isRead) console.warn('The mirror still had something to read when the books were compared.');
}

/** Charges and subscription attempts that are not settled. */
export function openAttempts(states: Open[] = everyOpen): Promise<number> {
  return persist(() => db().paymentAttempt.count({ where: { state: { in: states } } }));
}

/** Where its books are. */
export type Service = Pick<World, 'sandbox' | 'tenant'>;

/** The sandbox's whole ledger of orders: without what subscriptions were charged. */
export async function readLedger(world: Service): Promise<LedgerCharge[]> {
  return (await readTransactions(world)).filter((one) => !one.subscriptionId);
}

/** The sandbox's whole ledger. */
export async function readTransactions({ sandbox, tenant }: Service): Promise<LedgerCharge[]> {
  const path = '/transactions?limit=1000000';
  type Reply = { transactions: LedgerCharge[] };
  return (await sandbox.control<Reply>(tenant, 'GET', path)).transactions;
}

/** Every order of the shop with what it was paid by, and whether the merchant was told of another amount. */
export async function readOrders(): Promise<LedgerOrder[]> {
  const amountFlags = { kind: { in: ['amount-differs', 'amount-unknown'] } };
  const orders = await persist(() =>
    db().order.findMany({
      select: {
        id: true,
        status: true,
        transactionId: true,
        totalAmount: true,
        currency: true,
        amountMismatch: true,
        chargedAmount: true,
        flags: { where: amountFlags, select: { kind: true } },
      },
    }),
  );
  return orders.map(({ flags, amountMismatch, chargedAmount, transactionId, ...order }) => ({
    ...order,
    transactionId: transactionId && ledgerIdOf(transactionId),
    isAmountFlagged: amountMismatch || flags.length > 0,
    isAmountHidden: chargedAmount === null,
  }));
}

/** What the list calls a charge of the books. */
async function listedIdOf(id: string): Promise<string> {
  const serviceId = rowIdOf(id);
  const row = await persist(() => db().mirrorTransaction.findUnique({ where: { serviceId } }));
  return row ? serviceId : id;
}

export type Reviews = {
  reviews: number;
  /** Orders that were left to a person although the service's books show that looking could tell. */
  needless: string[];
};

/** The person who decides. */
const merchant = { userId: 'merchant', email: 'merchant@example.com' };

/** A charge that shows too little is asked about at one order after the other, at each once. */
const MOST_DECISIONS = 50;

/**
 * Decides what is under review, as a person with the service's own books and those of the other
 * till would: the charges that look the same, without the other till's and those of other orders.
 * What a decision brings under review is decided, too.
 */
export async function decideReviews(world: World): Promise<Reviews> {
  const needless: string[] = [];
  let reviews = 0;
  for (let round = 0; round < MOST_DECISIONS; round += 1) {
    const where = { kind: 'ORDER', state: 'REVIEW' } as const;
    const attempts = await persist(() => db().paymentAttempt.findMany({ where }));
    if (attempts.length === 0) break;
    reviews += attempts.length;
    for (const attempt of attempts) needless.push(...(await decideReview(world, attempt)));
  }
  return { reviews, needless };
}

/** @returns what was needless about it */
async function decideReview(world: World, attempt: PaymentAttempt): Promise<string[]> {
  const orderId = orderIdOf(attempt);
  const ledger = await readLedger(world);
  const taken = new Set((await readOrders()).map((order) => order.transactionId));
  const body = attempt.body as unknown as LedgerCharge;
  const alike = ledger.filter((one) => shapeOf(one) === shapeOf(body) && !taken.has(one.id));
  const own = alike.filter((one) => !isLookalike(one));
  // What a box has doubled or swapped is seen too late to be told by looking.
  const isTricked = own.some(({ id }) => world.middlebox?.causeOf(id));
  // A charge after a refusal is for a person by design: who was refused may not want it any more.
  const isLate = attempt.reason === 'late-charge';
  const isNeedless = !isTricked && !isLate && (alike.length < 2 || own.length === alike.length);
  const decided = own[0]
    ? await confirmCharged(orderId, await listedIdOf(own[0].id), merchant, true)
    : await confirmNotCharged(orderId, merchant);
  return [
    ...(isNeedless ? [`${orderId} (${attempt.reason})`] : []),
    ...(decided.ok ? [] : [`${orderId} could not be decided: ${JSON.stringify(decided.error)}`]),
  ];
}
