import { setTimeout as pause } from 'node:timers/promises';
import { db, disconnect } from '@/lib/db/client';
import { type Runtime, setEnv } from '@/lib/env';
import { testEnv } from '@/lib/testing/env';
import { sandboxAt, serviceEnvOf } from '@/lib/testing/service/sandbox';
import { compareBooks } from '../torture/ledger/compare.ts';
import { lateCharges, readCustomers } from '../torture/ledger/examine.ts';
import { openAttempts, readLedger, readOrders } from '../torture/ledger/settle.ts';

/** Lost replies are found in the service's list; requests that never arrived are sent again. */
const SETTLED_WITHIN_MS = 10 * 60_000;

/** Lists that must be empty have ids. */
export type Books = {
  paid: number;
  /** Normalised e-mail addresses of the paid orders. */
  paidBy: ReadonlySet<string>;
  double: string[];
  /** Charges without a paid order, and paid orders without their charge. */
  lost: string[];
  /** Paid orders with another amount than their charge that the merchant was not alerted to. */
  unflaggedAmounts: string[];
  unresolved: string[];
};

/**
 * Waits until the shop's workers have settled every charge, and compares its ledger with the service's.
 * @param emails of everybody who is to be charged once
 */
export async function compare(
  databaseUrl: string,
  service: Runtime['service'],
  emails: readonly string[],
): Promise<Books> {
  const world = { sandbox: sandboxAt(service.baseUrl), tenant: service };
  setEnv(testEnv({ databaseUrl, service: serviceEnvOf(service.baseUrl, service) }));
  try {
    const deadline = Date.now() + SETTLED_WITHIN_MS;
    while ((await openAttempts()) > 0 && Date.now() < deadline) await pause(1_000);
    const orders = await readOrders();
    const paid = await db().order.findMany({ where: { status: 'PAID' }, select: { email: true } });
    const found = compareBooks({
      charges: await readLedger(world),
      orders,
      shoppersByEmail: new Map(emails.map((email) => [email, 1])),
      emailOfCustomer: await readCustomers(world),
    });
    return {
      paid: paid.length,
      paidBy: new Set(paid.map(({ email }) => email)),
      double: [...found.doubleCharges, ...(await lateCharges())],
      lost: [...found.chargesWithoutPaidOrder, ...found.paidOrdersWithoutCharge],
      unflaggedAmounts: found.unflaggedAmounts,
      unresolved: orders
        .filter(({ status }) => status !== 'PAID' && status !== 'FAILED')
        .map(({ id, status }) => `${id} is ${status}`),
    };
  } finally {
    await disconnect();
  }
}
