import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { disconnect, pool } from '@/lib/db/client';
import { service } from '@/lib/service/client';
import { createTables, naiveShop } from '../naive/shop.ts';
import { compareBooks, type LedgerOrder } from './ledger/compare.ts';
import { countBy, readCustomers, wrongAnswers } from './ledger/examine.ts';
import { readLedger } from './ledger/settle.ts';
import { persist } from './persist.ts';
import { makePlan } from './plan/plan.ts';
import { PRODUCTS } from './run.ts';
import { Shopper } from './shopper.ts';
import { retryUnpaid, storm } from './storm.ts';
import type { TortureOptions } from './types.ts';
import { startWorld, type World } from './world/world.ts';

/** What became of the shoppers of the naive shop; ids and messages, where the shop promises that there are none. */
export type NaiveReport = {
  shoppers: number;
  charges: number;
  paid: number;
  /** Charges beyond one per shopper. */
  doubleCharges: string[];
  /** Charges that no order shows. */
  lost: string[];
  /** Paid orders whose total is not what was charged. */
  otherAmounts: string[];
  /** Shoppers who were told that they had not been charged after they had been. */
  untrue: string[];
  faults: ReadonlyMap<string, number>;
  kills: ReadonlyMap<string, number>;
};

/** A shopper of the naive shop, whose orders are in a table of its own. */
class NaiveShopper extends Shopper {
  override async isPaid(): Promise<boolean> {
    const paid = `SELECT 1 FROM naive_orders WHERE "cartId" = ANY($1) AND status = 'PAID'`;
    return (await persist(() => pool().query(paid, [this.carts]))).rows.length > 0;
  }

  /** An order is there once it is paid. */
  protected override async isUnsettled(): Promise<boolean> {
    return false;
  }
}

/** The storm of the torture harness over the naive shop, and the comparison of its ledger with the service's. */
export async function tortureNaive(options: TortureOptions): Promise<NaiveReport> {
  const { processes, profile, onProgress } = options;
  const plan = makePlan({ ...options, products: PRODUCTS });
  const started = await startWorld({
    ...{ processes, workers: 0, products: PRODUCTS, profile, workerDeaths: [], naive: true },
  });
  // It sells in one market.
  const world: World = { ...started, markets: [started.markets[0]] };
  const webhooks = await receiveWebhooks(world);
  const interrupted = () => void world.stop().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    await createTables(pool());
    const shoppers = plan.shoppers.map((one) => new NaiveShopper(one, world));
    const { faults } = await storm(world, plan, shoppers, [], options);
    const unpaid = shoppers.filter((one) => one.keepsTrying);
    for (const shopper of unpaid) shopper.isSafe = true;
    await retryUnpaid(unpaid, { ...options, onProgress });
    return { ...(await compare(world, shoppers)), faults, kills: world.deaths };
  } finally {
    webhooks.close();
    webhooks.closeAllConnections();
    await disconnect();
    await world.stop();
  }
}

async function compare(world: World, shoppers: readonly Shopper[]) {
  const charges = await readLedger(world);
  const orders = await readNaiveOrders();
  const emailOfCustomer = await readCustomers(world);
  const withGoodCard = shoppers.filter(({ plan }) => plan.behaviour !== 'has only a declined card');
  const found = compareBooks({
    charges,
    orders,
    shoppersByEmail: countBy(withGoodCard.map(({ plan }) => plan.email)),
    emailOfCustomer,
  });
  const shoppersByEmail = countBy(shoppers.map(({ plan }) => plan.email));
  return {
    shoppers: shoppers.length,
    charges: charges.length,
    paid: orders.length,
    doubleCharges: found.doubleCharges,
    lost: found.chargesWithoutPaidOrder,
    otherAmounts: found.unflaggedAmounts,
    untrue: wrongAnswers(shoppers, charges, emailOfCustomer, shoppersByEmail),
  };
}

async function readNaiveOrders(): Promise<LedgerOrder[]> {
  const { rows } = await persist(() =>
    pool().query<Omit<LedgerOrder, 'isAmountFlagged' | 'isChargeFlagged' | 'isAmountHidden'>>(
      `SELECT id, status, email, "transactionId", total AS "totalAmount", currency FROM naive_orders`,
    ),
  );
  const nothing = { isAmountFlagged: false, isChargeFlagged: false, isAmountHidden: false };
  return rows.map((row) => ({ ...row, ...nothing }));
}

/** Delivers the service's events to the naive shop's webhook, in this process, which is never killed. */
async function receiveWebhooks({ sandbox, tenant }: World) {
  const { receive } = naiveShop(service(), pool());
  const server = createServer(async (request, response) => {
    const events = [await json(request)].flat() as { type: string }[];
    const received = Promise.all(events.map((event) => receive(event)));
    response
      .writeHead(
        await received.then(
          () => 200,
          () => 500,
        ),
      )
      .end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await sandbox.control(tenant, 'PUT', '/webhook-settings', {
    destinationUrl: `http://127.0.0.1:${port}/webhook`,
    events: ['invoice:created', 'invoice:updated'],
  });
  return server;
}

/** The report as a table. */
export function naiveTable(report: NaiveReport): string {
  const { shoppers, charges, paid, doubleCharges, lost, otherAmounts, untrue } = report;
  const total = (counts: ReadonlyMap<string, number>) =>
    [...counts.values()].reduce((sum, count) => sum + count, 0);
  const rows: [string, number][] = [
    ['shoppers', shoppers],
    ['faults of the service', total(report.faults)],
    ['kills', total(report.kills)],
    ['charges at the service', charges],
    ['orders', paid],
    ['charged twice', doubleCharges.length],
    ['charged without an order', lost.length],
    ['charged another amount than the order’s', otherAmounts.length],
    ['told “You have not been charged” after being charged', untrue.length],
  ];
  return rows
    .map(([name, count]) => `  ${name.padEnd(52)} ${String(count).padStart(8)}`)
    .join('\n');
}
