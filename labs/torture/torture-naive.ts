import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { disconnect, pool } from '@/lib/db/client';
import { service } from '@/lib/service/client';
import { listen } from '../listen.ts';
import { createTables, naiveShop } from '../naive/shop.ts';
import { countBy, type Figures } from '../report.ts';
import { compareLedgers, type LedgerOrder } from './ledger/compare-ledgers.ts';
import { wrongAnswers } from './ledger/examine-orders.ts';
import { readCustomers, readLedger } from './ledger/read-ledgers.ts';
import { makePlan } from './plan/make-plan.ts';
import { sumOf } from './report.ts';
import { queryShop } from './shop-db.ts';
import { Shopper } from './shopper.ts';
import { retryUnpaid, storm } from './storm.ts';
import type { TortureOptions } from './torture-options.ts';
import { startWorld, type World } from './world/start-world.ts';

/** The naive shop has orders in a table of its own, once they are paid. */
class NaiveShopper extends Shopper {
  override async isPaid(): Promise<boolean> {
    const paid = `SELECT 1 FROM naive_orders WHERE "cartId" = ANY($1) AND status = 'PAID'`;
    return (await queryShop(paid, [this.carts])).length > 0;
  }

  protected override async isUnsettled(): Promise<boolean> {
    return false;
  }
}

export async function tortureNaive(options: TortureOptions): Promise<Record<string, Figures>> {
  const plan = makePlan(options);
  const started = await startWorld(
    {
      ...{ ...options, workers: 0, isNaive: true },
      subscribers: 0, // module: subscriptions
    },
    [],
  );
  // The naive shop sells in one market.
  const world: World = { ...started, markets: [started.markets[0]] };
  const webhooks = await receiveWebhooks(world);
  try {
    await createTables(pool());
    const shoppers = plan.shoppers.map((one) => new NaiveShopper(one, world));
    const { faults } = await storm(world, plan, shoppers, [], options);
    const unpaid = shoppers.filter((one) => one.keepsTrying);
    for (const shopper of unpaid) shopper.isSafe = true;
    await retryUnpaid(unpaid, options);
    const tried = {
      shoppers: shoppers.length,
      'faults of the service': sumOf(faults),
      kills: sumOf(world.deaths),
    };
    return { tried, result: await compare(world, shoppers) };
  } finally {
    await webhooks.stop();
    await disconnect();
    await world.stop();
  }
}

async function compare(world: World, shoppers: readonly Shopper[]): Promise<Figures> {
  const charges = await readLedger(world);
  const orders = await readNaiveOrders();
  const emailOfCustomer = await readCustomers(world);
  const withGoodCard = shoppers.filter(({ plan }) => plan.behaviour !== 'has only a declined card');
  const found = compareLedgers({
    charges,
    orders,
    shoppersByEmail: countBy(withGoodCard.map(({ plan }) => plan.email)),
    emailOfCustomer,
  });
  const shoppersByEmail = countBy(shoppers.map(({ plan }) => plan.email));
  const untrue = wrongAnswers(shoppers, charges, emailOfCustomer, shoppersByEmail);
  return {
    'charges at the service': charges.length,
    orders: orders.length,
    'charged twice': found.doubleCharges.length,
    'charged without an order': found.chargesWithoutPaidOrder.length,
    'charged another amount than the order’s': found.unflaggedAmounts.length,
    'told “You have not been charged” after being charged': untrue.length,
  };
}

const nothing = { isAmountFlagged: false, isChargeFlagged: false, isAmountHidden: false };

async function readNaiveOrders(): Promise<LedgerOrder[]> {
  const rows = await queryShop<Omit<LedgerOrder, keyof typeof nothing>>(
    `SELECT id, status, email, "transactionId", total AS "totalAmount", currency FROM naive_orders`,
  );
  return rows.map((row) => ({ ...row, ...nothing }));
}

async function receiveWebhooks({ sandbox, tenant }: World) {
  const { receive } = naiveShop(service(), pool());
  const server = await listen(
    createServer(async (request, response) => {
      const events = [await json(request)].flat() as { type: string }[];
      const received = Promise.all(events.map((event) => receive(event)));
      const isReceived = await received.then(
        () => true,
        () => false,
      );
      response.writeHead(isReceived ? 200 : 500).end();
    }),
  );
  await sandbox.control(tenant, 'PUT', '/webhook-settings', {
    destinationUrl: `${server.url}/webhook`,
    events: ['invoice:created', 'invoice:updated'],
  });
  return server;
}
