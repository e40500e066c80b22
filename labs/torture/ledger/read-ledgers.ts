import { queryShop, shopDb } from '../shop-db.ts';
import type { World } from '../world/start-world.ts';
import { type LedgerCharge, type LedgerOrder, ledgerIdOf } from './compare-ledgers.ts';

export type Service = Pick<World, 'sandbox' | 'tenant'>;

/** Without the charges of subscriptions. */
export async function readLedger(world: Service): Promise<LedgerCharge[]> {
  return (await readTransactions(world)).filter((one) => !one.subscriptionId);
}

export async function readTransactions({ sandbox, tenant }: Service): Promise<LedgerCharge[]> {
  const path = '/transactions?limit=1000000';
  type Reply = { transactions: LedgerCharge[] };
  return (await sandbox.control<Reply>(tenant, 'GET', path)).transactions;
}

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

export async function readCustomers({ sandbox, tenant }: Service): Promise<Map<string, string>> {
  type Reply = { customers: { id: string; email: string }[] };
  const { customers } = await sandbox.control<Reply>(tenant, 'GET', '/customers');
  return new Map(customers.map((customer) => [customer.id, customer.email]));
}

/** Charges that staff see although their order was settled. */
export async function lateCharges(): Promise<string[]> {
  const rows = await queryShop<{ id: string }>(
    `SELECT "transactionId" AS id FROM charge_attempts
       WHERE reason = 'late-charge' AND "transactionId" IS NOT NULL
       UNION SELECT detail->>'transactionId' FROM review_flags WHERE kind = 'late-charge'
       UNION SELECT "serviceId" FROM unexplained WHERE kind = 'CHARGE'`,
  );
  return rows.map(({ id }) => ledgerIdOf(id));
}
