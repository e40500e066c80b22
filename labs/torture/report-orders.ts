import { inspect } from 'node:util';
import { readLedger } from './ledger/read-ledgers.ts';
import { shopDb } from './shop-db.ts';
import type { Shopper } from './shopper.ts';
import type { World } from './world/start-world.ts';

const attempts = {
  omit: { tokenCipher: true, body: true },
  orderBy: { number: 'asc' },
} as const;

/**
 * Prints the shoppers, orders, attempts and charges that a broken promise names. @param broken texts with ids or
 * addresses
 */
export async function reportOrders(
  world: World,
  shoppers: readonly Shopper[],
  broken: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(broken.flatMap((text) => text.split(/[\s():,]+/)))];
  if (ids.length === 0) return [];
  const charges = await readLedger(world);
  const customers = charges.filter(({ id }) => ids.includes(id)).map((one) => one.customerId);
  const named = {
    OR: [
      { id: { in: ids } },
      { transactionId: { in: ids } },
      { email: { in: ids } },
      { attempts: { some: { customerId: { in: customers } } } },
    ],
  };
  const affected = await shopDb().order.findMany({ where: named });
  const emails = [...new Set(affected.map(({ email }) => email))];
  const histories = emails.map(async (email) => {
    const orders = await shopDb().order.findMany({
      where: { email },
      include: { attempts },
      orderBy: { createdAt: 'asc' },
    });
    const own = orders.flatMap((order) => order.attempts.map(({ customerId }) => customerId));
    return [
      email,
      ...shoppers.filter(({ plan }) => plan.email === email).map(shopperLine),
      ...orders.map((order) => inspect(order, { depth: 3, breakLength: Infinity })),
      ...charges
        .filter(({ customerId }) => own.includes(customerId))
        .map((charge) => JSON.stringify(charge)),
    ].join('\n    ');
  });
  return Promise.all(histories);
}

function shopperLine({ plan, answers }: Shopper): string {
  const { index, behaviour, kill } = plan;
  const outcomes = answers.map((answer) => answer.outcome).join(', ');
  return `shopper ${index} ${behaviour}${kill ? `, killed ${kill.point}` : ''}: ${outcomes}`;
}
