import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE_TIME } from '@/lib/db/sql/fragments';
import { queryShop, shopDb } from '../shop-db.ts';
import type { World } from '../world/start-world.ts';

const MINUTE = 60_000;
/** After more than a day and a token's lifetime, an open attempt is stuck. */
const MAX_ROUNDS = 40;
/** Rounds in which others buy. */
const ROUNDS_WITH_SALES = 4;
/** From this round on, each is four hours: only an incomplete list takes a day. */
const LONG_FROM = 14;
/** Real time within which a worker makes progress on what it can settle. */
const QUIET_MS = 2_000;
/** Real time; longer than the timeout of a call. */
const LONGEST_CALL_MS = 3_000;
/** Real time in which a worker takes over the work of dead processes. */
const TAKEN_OVER_MS = 40_000;
/** Real time after which work that stays due makes no progress. */
const IN_VAIN_MS = 45_000;
/** Work that could not be claimed without the database is due again two minutes later. */
const LEASED_ROUNDS = 5;
/** Real time for one round on a busy machine. */
const ROUND_PATIENCE_MS = 120_000;

type Open = 'CREATED' | 'SENDING' | 'UNKNOWN';
const everyOpen: Open[] = ['CREATED', 'SENDING', 'UNKNOWN'];

/**
 * Advances the clocks until every attempt is settled. @param othersBuy lists prove absence only while they show
 * newer charges whose ids came in replies
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

/** Ends leases whose process must be dead, instead of waiting a minute for the database's clock. */
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

/** Waits until nothing is due and nothing progresses. */
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

async function workersProgress(shopTime: number) {
  const { _count, _sum } = await shopDb().paymentAttempt.aggregate({
    where: { state: { in: everyOpen } },
    _count: { _all: true, absentSince: true },
    _sum: { sends: true },
  });
  const dueAt = { lte: new Date(shopTime) };
  // An incomplete list stays dirty: it is due again at its next fetch.
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

/** Waits until the mirror has synced all known changes, and modules have handled every order. */
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

export function openAttempts(states: Open[] = everyOpen): Promise<number> {
  return shopDb().paymentAttempt.count({ where: { state: { in: states } } });
}
