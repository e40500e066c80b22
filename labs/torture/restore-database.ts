import { setTimeout as sleep } from 'node:timers/promises';
import { acceptPayments } from '@/lib/checkout/review/decisions';
import { assumeSent } from '@/lib/ledger/restored-attempts';
import { stopSending } from '@/lib/payments/send-stop';
import { restoreSteps } from '@/modules/restore-steps';
import { isLookalike } from './ledger/compare-ledgers.ts';
import { merchant } from './ledger/decide-reviews.ts';
import { readCustomers, readLedger, readOrders } from './ledger/read-ledgers.ts';
import { untilRead } from './ledger/settle.ts';
import { persist } from './shop-db.ts';
import type { Shopper } from './shopper.ts';
import type { World } from './world/start-world.ts';

/** Real time after which no request from before is under way. */
const UNDER_WAY_MS = 7_000;
const MAX_TRIES = 20;

/**
 * Restores the database as docs/deploy/backup.md says: stops all processes, runs `db:restored`, starts the
 * processes, compares orders with charges, confirms. Shoppers keep submitting meanwhile.
 * @returns the ids of charges whose orders the database lacks
 */
export async function restoreDatabase(
  world: World,
  shoppers: readonly Shopper[],
): Promise<ReadonlySet<string>> {
  await Promise.all([world.shops.pause(), world.workers.pause()]);
  await world.putDatabaseBack();
  await persist(() => stopSending('restored'));
  const charges = await readLedger(world);
  // At least as many as invoices were issued.
  for (const { run } of restoreSteps) await persist(() => run(String(charges.length)));
  await assumeAllSent();
  await Promise.all([world.shops.resume(), world.workers.resume()]);
  await sleep(UNDER_WAY_MS);
  await untilRead(world);
  const lost = await tellShoppers(world, shoppers);
  await sleep(UNDER_WAY_MS);
  await persist(() => acceptPayments(merchant));
  return lost;
}

/** A faulty reply leaves attempts undecided: the command then says to run it again. */
async function assumeAllSent(): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { undecided } = await persist(assumeSent);
    if (undecided.length === 0) return;
    await sleep(500);
  }
}

/** Staff tell everybody who was charged for an order that the database does not know as paid. */
async function tellShoppers(
  world: World,
  shoppers: readonly Shopper[],
): Promise<ReadonlySet<string>> {
  const paying = new Set((await readOrders()).map(({ transactionId }) => transactionId));
  const emailOf = await readCustomers(world);
  const lost = (await readLedger(world)).filter(
    (charge) => !isLookalike(charge) && !paying.has(charge.id),
  );
  const emails = new Set(lost.map(({ customerId }) => emailOf.get(customerId)));
  for (const shopper of shoppers) if (emails.has(shopper.plan.email)) shopper.isTold = true;
  return new Set(lost.map(({ id }) => id));
}
