import { setTimeout as sleep } from 'node:timers/promises';
import { orderIdOf } from '@/lib/checkout/orders/outcome';
import { confirmCharged, confirmNotCharged } from '@/lib/checkout/review/decisions';
import type { PaymentAttempt } from '@/lib/db/generated/client';
import { DATABASE_TIME } from '@/lib/db/sql/fragments';
import { asStaff } from '@/lib/testing/viewers';
import { queryShop, shopDb } from '../shop-db.ts';
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
/** Rounds of advancing the clocks after which an open attempt is stuck: more than a day and a token's lifetime. */
const MAX_ROUNDS = 40;
/** Rounds in which others buy: after the first ones no send is under way any more. */
const ROUNDS_WITH_SALES = 4;
/** From this one on a round is four hours: only a list that is never complete is reviewed for a day. */
const LONG_FROM = 14;
/** Real time within which a living worker makes progress on what it can settle. */
const QUIET_MS = 2_000;
/** Longer than the timeout of a call to the service: real time. */
const LONGEST_CALL_MS = 3_000;
/** Real time in which a worker takes over the work of dead processes. */
const TAKEN_OVER_MS = 40_000;
/**
 * Longer than one: real time after which permanently due work makes no more progress without advancing the clocks.
 */
const IN_VAIN_MS = 45_000;
/** Work that could not be claimed because the database was down is due again two minutes later. */
const LEASED_ROUNDS = 5;
/** Real time for one round on a busy machine. */
const ROUND_PATIENCE_MS = 120_000;

type Open = 'CREATED' | 'SENDING' | 'UNKNOWN';
const everyOpen: Open[] = ['CREATED', 'SENDING', 'UNKNOWN'];

/**
 * Lets everything settle with a service that works again: unknown attempts wait for the token's expiry by the
 * advanced clocks.
 * @param othersBuy lists prove that nothing was charged only while they show newer charges whose ids came in replies
 */
export async function settle(
  world: World,
  onProgress: (step: string, done: number, all: number) => void,
  othersBuy: () => Promise<void> = async () => {},
): Promise<void> {
  const all = await openAttempts(everyOpen);
  const show = (open: number) => onProgress('unsettled charges', all - Math.min(all, open), all);
  await release(world, show);
  await waitForStandstill(world, show);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const open = await openAttempts(everyOpen);
    show(open);
    if (open === 0) return;
    await world.letTimePass(minutesOf(round) * MINUTE);
    if (round < ROUNDS_WITH_SALES) await othersBuy();
    await waitForStandstill(world, show);
  }
}

function minutesOf(round: number): number {
  if (round === 0) return 71;
  return round < LONG_FROM ? 6 : 4 * 60;
}

/** Moves the clocks and ends the leases of dead processes, so that workers take over. */
async function release(world: World, show: (open: number) => void): Promise<void> {
  for (let round = 0; round < LEASED_ROUNDS; round += 1) {
    await world.letTimePass(3 * MINUTE);
    await endLeases();
    const isOver = await until(async () => {
      show(await openAttempts(everyOpen));
      return (await openAttempts(['CREATED', 'SENDING'])) === 0;
    }, TAKEN_OVER_MS);
    if (isOver) return;
  }
}

/**
 * Ends leases that were kept for so long that their process must be dead, instead of waiting a minute for the
 * database's clock. Nobody submits meanwhile. Should a slow process still hold one, it meets what a paused process meets.
 */
async function endLeases(): Promise<void> {
  const attempts = `SELECT id::text, "leaseUntil"::text AS until FROM charge_attempts WHERE "leaseUntil" IS NOT NULL`;
  const customers = `SELECT email AS id, "leaseUntil"::text AS until FROM customers WHERE "leaseUntil" IS NOT NULL`;
  const held = await queryShop(`${attempts} UNION ALL ${customers}`);
  if (held.length === 0) return;
  await sleep(LONGEST_CALL_MS);
  const lease = [held.map(({ id }) => id), held.map(({ until }) => until)];
  const over = `"leaseUntil" = LEAST(known."leaseUntil", ${DATABASE_TIME} - interval '1 second')
    FROM unnest($1::text[], $2::text[]) AS held (id, until)
    WHERE known."leaseUntil"::text = held.until AND held.id =`;
  await queryShop(`UPDATE charge_attempts known SET ${over} known.id::text`, lease);
  await queryShop(`UPDATE customers known SET ${over} known.email`, lease);
}

/** Waits until nothing is due by the advanced clock and nothing more progresses by itself. */
async function waitForStandstill(world: World, show: (open: number) => void): Promise<void> {
  let lastState = '';
  let since = performance.now();
  await until(async () => {
    const { open, isDue, ...done } = await workersProgress(world.shopTime());
    show(open);
    const now = JSON.stringify([open, isDue, done]);
    if (now !== lastState) since = performance.now();
    lastState = now;
    return open === 0 || performance.now() - since > (isDue ? IN_VAIN_MS : QUIET_MS);
  });
}

/** Polls a condition, up to a limit; returns whether it became true. */
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

/** Changes as long as a worker makes progress on open charges; and whether it has any work. */
async function workersProgress(shopTime: number) {
  const { _count, _sum } = await shopDb().paymentAttempt.aggregate({
    where: { state: { in: everyOpen } },
    _count: { _all: true, absentSince: true },
    _sum: { sends: true },
  });
  const dueAt = { lte: new Date(shopTime) };
  // A list that is never complete stays dirty: it is due again at its next fetch.
  const lists = await shopDb().resource.count({
    where: {
      ...{ kind: 'TRANSACTIONS', dirtyAt: { not: null }, deadAt: null },
      OR: [{ dueAt: null }, { dueAt }],
    },
  });
  const attempts = await shopDb().paymentAttempt.count({ where: { state: 'UNKNOWN', dueAt } });
  const { _all: open, absentSince: absent } = _count;
  return { open, absent, sends: _sum.sends, isDue: attempts + lists > 0 };
}

/** Waits until the mirror has synced everything that is known to have changed, and modules know of every order. */
export async function untilRead(world: World): Promise<void> {
  const isRead = await until(async () => {
    const [row] = await queryShop<{ waiting: number }>(
      `SELECT count(*)::int + (SELECT count(*)::int FROM due_order_hooks) AS waiting FROM resources
         WHERE dirty > synced AND "deadAt" IS NULL AND "dueAt" <= $1::timestamp`,
      [new Date(world.shopTime()).toISOString()],
    );
    return row?.waiting === 0;
  });
  if (!isRead)
    console.warn('The mirror still had something to sync when the ledgers were compared.');
}

/** Charges and subscription attempts that are not settled. */
export function openAttempts(states: Open[] = everyOpen): Promise<number> {
  return shopDb().paymentAttempt.count({ where: { state: { in: states } } });
}

export type Service = Pick<World, 'sandbox' | 'tenant'>;

/** The sandbox's complete ledger of orders: without the charges of subscriptions. */
export async function readLedger(world: Service): Promise<LedgerCharge[]> {
  return (await readTransactions(world)).filter((one) => !one.subscriptionId);
}

export async function readTransactions({ sandbox, tenant }: Service): Promise<LedgerCharge[]> {
  const path = '/transactions?limit=1000000';
  type Reply = { transactions: LedgerCharge[] };
  return (await sandbox.control<Reply>(tenant, 'GET', path)).transactions;
}

/**
 * Every order of the shop with the charge that paid it, and whether the merchant was alerted to another amount.
 */
export async function readOrders(): Promise<LedgerOrder[]> {
  const amountFlags = ['amount-differs', 'amount-unknown'];
  const kinds = [...amountFlags, 'other-charge'];
  const orders = await shopDb().order.findMany({
    select: {
      id: true,
      status: true,
      email: true,
      transactionId: true,
      totalAmount: true,
      currency: true,
      amountMismatch: true,
      chargedAmount: true,
      flags: { where: { kind: { in: kinds } }, select: { kind: true } },
    },
  });
  return orders.map(({ flags, amountMismatch, chargedAmount, transactionId, ...order }) => ({
    ...order,
    transactionId: transactionId && ledgerIdOf(transactionId),
    isAmountFlagged: amountMismatch || flags.some(({ kind }) => amountFlags.includes(kind)),
    isChargeFlagged: flags.some(({ kind }) => kind === 'other-charge'),
    isAmountHidden: chargedAmount === null,
  }));
}

/** The list's id for a charge of the ledger. */
async function listedIdOf(id: string): Promise<string> {
  const serviceId = rowIdOf(id);
  const row = await shopDb().mirrorTransaction.findUnique({ where: { serviceId } });
  return row ? serviceId : id;
}

export type Reviews = {
  reviews: number;
  /** Orders that were left to manual review although the service's ledger shows that the list could tell. */
  needless: string[];
};

/** The member of staff who decides. */
const merchant = asStaff({ userId: 'merchant', email: 'merchant@example.com' });

/** A charge without details is under review for one order after the other, once each. */
const MAX_DECISIONS = 50;

/**
 * Decides what is under review, as staff with access to the ledgers of the service and of the other client would:
 * the charges that look the same, without the other client's and those of other orders. Orders that a decision
 * brings under review are decided, too.
 */
export async function decideReviews(world: World): Promise<Reviews> {
  const needless: string[] = [];
  let reviews = 0;
  for (let round = 0; round < MAX_DECISIONS; round += 1) {
    const where = { kind: 'ORDER', state: 'REVIEW' } as const;
    const attempts = await shopDb().paymentAttempt.findMany({ where });
    if (attempts.length === 0) break;
    reviews += attempts.length;
    for (const attempt of attempts) needless.push(...(await decideReview(world, attempt)));
  }
  return { reviews, needless };
}

/** @returns what was unnecessary about it */
async function decideReview(world: World, attempt: PaymentAttempt): Promise<string[]> {
  const orderId = orderIdOf(attempt);
  const ledger = await readLedger(world);
  const boundIds = new Set((await readOrders()).map((order) => order.transactionId));
  const body = attempt.body as unknown as LedgerCharge;
  const alike = ledger.filter((one) => shapeOf(one) === shapeOf(body) && !boundIds.has(one.id));
  const own = alike.filter((one) => !isLookalike(one));
  // A duplicate or swap by a middlebox shows too late for the list to tell.
  const isTricked = own.some(({ id }) => world.middlebox?.causeOf(id));
  // A charge after a refusal is reviewed by design: the refused shopper may not want it any more.
  const isLate = attempt.reason === 'late-charge';
  // A resend was refused as the token was used: of a declined card, too, only a person may say that nothing was charged.
  const isUsed = attempt.reason === 'token-used';
  const isDesigned = isTricked || isLate || isUsed;
  const isNeedless = !isDesigned && (alike.length < 2 || own.length === alike.length);
  const decided = own[0]
    ? await confirmCharged(orderId, await listedIdOf(own[0].id), merchant, true)
    : await confirmNotCharged(orderId, merchant, ['no-list', 'may-be-listed']);
  return [
    ...(isNeedless ? [`${orderId} (${attempt.reason})`] : []),
    ...(decided.ok ? [] : [`${orderId} could not be decided: ${JSON.stringify(decided.error)}`]),
  ];
}
