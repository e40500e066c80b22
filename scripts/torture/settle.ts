import { setTimeout as sleep } from 'node:timers/promises';
import { confirmCharged, confirmNotCharged } from '@/lib/checkout/review';
import { db } from '@/lib/db/client';
import { isLookalike, type LedgerCharge, type LedgerOrder, lookOf } from './compare.ts';
import { persist } from './persist.ts';
import type { World } from './world.ts';

const MINUTE = 60_000;
const PATIENCE_MS = 120_000;
/** Rounds of six minutes after which what is still open is stuck. */
const MOST_ROUNDS = 20;

/**
 * Lets everything come to its end with a service that works again: what has a sender waits for its
 * lease in real time, what is unknown for the token's death by the moved clocks.
 */
export async function settle(
  world: World,
  onProgress: (step: string, done: number, all: number) => void,
): Promise<void> {
  const all = await openAttempts(['CREATED', 'SENDING', 'UNKNOWN']);
  const watch = async (states: Open[], waitMs: number) => {
    const deadline = performance.now() + waitMs;
    for (;;) {
      const open = await openAttempts(states);
      onProgress('unsettled charges', all - Math.min(all, open), all);
      if (open === 0 || performance.now() > deadline) return open;
      await sleep(250);
    }
  };
  await world.letTimePass(3 * MINUTE);
  await watch(['CREATED', 'SENDING'], PATIENCE_MS);
  if ((await watch(['UNKNOWN'], 5_000)) === 0) return;
  await world.letTimePass(71 * MINUTE);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if ((await watch(['CREATED', 'SENDING', 'UNKNOWN'], 4_000)) === 0) return;
    await world.letTimePass(6 * MINUTE);
  }
}

type Open = 'CREATED' | 'SENDING' | 'UNKNOWN';

function openAttempts(states: Open[]): Promise<number> {
  return persist(() => db().chargeAttempt.count({ where: { state: { in: states } } }));
}

/** The sandbox's whole ledger. */
export async function readLedger({ sandbox, tenant }: World): Promise<LedgerCharge[]> {
  const path = '/transactions?limit=1000000';
  type Reply = { transactions: LedgerCharge[] };
  return (await sandbox.control<Reply>(tenant, 'GET', path)).transactions;
}

/** Every order of the shop with what it was paid by. */
export function readOrders(): Promise<LedgerOrder[]> {
  return persist(() =>
    db().order.findMany({
      select: {
        id: true,
        status: true,
        transactionId: true,
        totalAmount: true,
        amountMismatch: true,
      },
    }),
  );
}

export type Reviews = {
  reviews: number;
  /** Orders that were left to a person although the service's books show that looking could tell. */
  needless: string[];
};

/**
 * Decides what is under review, as a person with the service's own books and those of the other
 * till would: the charges that look the same, without the other till's and those of other orders.
 */
export async function decideReviews(world: World): Promise<Reviews> {
  const attempts = await persist(() => db().chargeAttempt.findMany({ where: { state: 'REVIEW' } }));
  const needless: string[] = [];
  for (const attempt of attempts) {
    const ledger = await readLedger(world);
    const taken = new Set((await readOrders()).map((order) => order.transactionId));
    const body = attempt.body as unknown as LedgerCharge;
    const alike = ledger.filter((one) => lookOf(one) === lookOf(body) && !taken.has(one.id));
    const own = alike.filter((one) => !isLookalike(one));
    if (alike.length < 2 || own.length === alike.length) {
      needless.push(`${attempt.orderId} (${attempt.reason})`);
    }
    const decided = own[0]
      ? await confirmCharged(attempt.orderId, own[0].id)
      : await confirmNotCharged(attempt.orderId);
    if (!decided.ok) needless.push(`${attempt.orderId} could not be decided: ${decided.error}`);
  }
  return { reviews: attempts.length, needless };
}
