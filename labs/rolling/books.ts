import { setTimeout as pause } from 'node:timers/promises';
import { disconnect } from '@/lib/db/client';
import { type Runtime, setEnv } from '@/lib/env';
import { testEnv } from '@/lib/testing/env';
import { sandboxAt, serviceEnvOf } from '@/lib/testing/service/sandbox';
import type { Promises } from '../report.ts';
import { compareBooks } from '../torture/ledger/compare.ts';
import { lateCharges, readCustomers } from '../torture/ledger/examine.ts';
import { openAttempts, readLedger, readOrders } from '../torture/ledger/settle.ts';

/** Lost replies are found in the service's list; requests that never arrived are sent again. */
const SETTLED_WITHIN_MS = 10 * 60_000;

export type Books = {
  promises: Promises;
  /** Normalised e-mail addresses of the paid orders. */
  paidBy: ReadonlySet<string>;
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
    const paid = orders.filter(({ status }) => status === 'PAID');
    const found = compareBooks({
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
