import { db } from '@/lib/db/client';
import type { Order } from '@/lib/db/generated/client';
import type { LedgerCharge } from './ledger/compare.ts';
import { readLedger } from './ledger/settle.ts';
import { persist } from './persist.ts';
import type { Shopper } from './shopper.ts';
import type { World } from './world/world.ts';

/**
 * The history of the orders in violations, for debugging: the order, its attempts, the shoppers of its address
 * with their messages, and the service's charges.
 * @param broken texts that contain ids of orders or charges, or addresses
 */
export async function reportOrders(
  world: World,
  shoppers: readonly Shopper[],
  broken: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(broken.flatMap((text) => text.split(/[\s():,]+/)))];
  if (ids.length === 0) return [];
  const charges = await readLedger(world);
  const customers = charges.filter((one) => ids.includes(one.id)).map((one) => one.customerId);
  const named = {
    OR: [
      { id: { in: ids } },
      { transactionId: { in: ids } },
      { email: { in: ids } },
      { attempts: { some: { customerId: { in: customers } } } },
    ],
  };
  const addresses = await persist(() =>
    db().order.findMany({ where: named, select: { email: true } }),
  );
  // Of people with one address, the charge of one may have gone to the other.
  const orders = await persist(() =>
    db().order.findMany({
      where: { email: { in: addresses.map(({ email }) => email) } },
      include: { attempts: { orderBy: { number: 'asc' } } },
      orderBy: [{ email: 'asc' }, { createdAt: 'asc' }],
    }),
  );
  const emails = [...new Set(orders.map((order) => order.email))];
  return emails.map((email) =>
    [
      email,
      ...shoppers.filter((shopper) => shopper.plan.email === email).map(shopperLine),
      ...orders.filter((order) => order.email === email).flatMap(orderLines),
      ...charges.filter((one) => chargedTo(orders, email).has(one.customerId)).map(chargeLine),
    ].join('\n    '),
  );
}

type Told = Order & {
  attempts: {
    number: number;
    state: string;
    sends: number;
    reason: string | null;
    httpStatus: number | null;
    customerId: string | null;
    transactionId: string | null;
    createdAt: Date;
    settledAt: Date | null;
  }[];
};

function chargedTo(orders: readonly Told[], email: string): Set<string | null> {
  const own = orders.filter((order) => order.email === email);
  return new Set(own.flatMap((order) => order.attempts.map((attempt) => attempt.customerId)));
}

function shopperLine({ plan, answers }: Shopper): string {
  const { index, behaviour, kill } = plan;
  const outcomes = answers.map((answer) => answer.outcome).join(', ');
  return `shopper ${index} ${behaviour}${kill ? `, killed ${kill.point}` : ''}: ${outcomes}`;
}

function orderLines(order: Told): string[] {
  const { id, status, reason, totalAmount, currency, transactionId, attempts } = order;
  return [
    `order ${id} ${status} ${reason ?? ''} ${totalAmount} ${currency} ${transactionId ?? ''}`,
    ...attempts.map(
      (one) =>
        `  attempt ${one.number} ${one.state} ${one.reason ?? ''} ${one.httpStatus ?? ''} sent ${one.sends}×` +
        ` ${one.transactionId ?? ''} ${one.createdAt.toISOString()} – ${one.settledAt?.toISOString() ?? ''}`,
    ),
  ];
}

function chargeLine({ id, amount, createdAt, cardLastFourDigits }: LedgerCharge): string {
  return `charged ${id} ${amount} at ${createdAt} to card ${cardLastFourDigits}`;
}
