import { setTimeout as pause } from 'node:timers/promises';
import { disconnect } from '@/lib/db/client';
import { type Runtime, setEnv } from '@/lib/env';
import { testEnv } from '@/lib/testing/env';
import { sandboxAt, serviceEnvOf } from '@/lib/testing/service/sandbox';
import type { Promises } from '../report.ts';
import { compareLedgers } from '../torture/ledger/compare-ledgers.ts';
import {
  lateCharges,
  readCustomers,
  readLedger,
  readOrders,
} from '../torture/ledger/read-ledgers.ts';
import { openAttempts } from '../torture/ledger/settle.ts';

/** Lost replies are found in the service's list; lost requests are resent. */
const SETTLED_WITHIN_MS = 10 * 60_000;

export type LedgerComparison = {
  promises: Promises;
  paidBy: ReadonlySet<string>;
};

export async function compareLedgersAtEnd(
  databaseUrl: string,
  service: Runtime['service'],
  emails: readonly string[],
): Promise<LedgerComparison> {
  const world = { sandbox: sandboxAt(service.baseUrl), tenant: service };
  setEnv(testEnv({ databaseUrl, service: serviceEnvOf(service.baseUrl, service) }));
  try {
    const deadline = Date.now() + SETTLED_WITHIN_MS;
    while ((await openAttempts()) > 0 && Date.now() < deadline) await pause(1_000);
    const orders = await readOrders();
    const paid = orders.filter(({ status }) => status === 'PAID');
    const found = compareLedgers({
      charges: await readLedger(world),
      orders,
      shoppersByEmail: new Map(emails.map((email) => [email, 1])),
      emailOfCustomer: await readCustomers(world),
    });
    const promises = {
      'double charges': [...found.doubleCharges, ...(await lateCharges())],
      'lost charges': [...found.chargesWithoutPaidOrder, ...found.paidOrdersWithoutCharge],
      'other amounts': found.unflaggedAmounts,
      unresolved: orders
        .filter(({ status }) => status !== 'PAID' && status !== 'FAILED')
        .map(({ id, status }) => `${id} is ${status}`),
    };
    return { promises, paidBy: new Set(paid.map(({ email }) => email)) };
  } finally {
    await disconnect();
  }
}
