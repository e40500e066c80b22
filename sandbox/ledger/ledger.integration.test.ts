import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestSandbox } from '../testing/sandbox.ts';
import { aStep, openWorld, take, type World } from '../testing/shop-steps.ts';

const sandbox = openTestSandbox();
afterAll(() => sandbox.close());

describe('The ledger', () => {
  it('balances after any sequence of purchases, subscriptions, changes and days', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 10, maxLength: 60 }), async (steps) => {
        const world = await openWorld(sandbox);
        for (const step of steps) await take(world, step);
        expectBalance(world);
        await take(world, { kind: 'days', days: 400 });
        expectBalance(world);
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});

type InvoiceRow = { id: string; status: string; total: number; transactionId: string | null };

function expectBalance(world: World): void {
  const { store } = sandbox.context;
  const transactions = store.all<{ id: string; invoiceId: string; total: number }>(
    'SELECT id, invoiceId, total FROM transactions WHERE tenantId = ?',
    world.tenant.id,
  );
  const invoices = store.all<InvoiceRow>(
    'SELECT id, status, total, transactionId FROM invoices WHERE tenantId = ?',
    world.tenant.id,
  );
  const paid = invoices.filter(({ status }) => status === 'PAID');
  const pairs = paid.map(({ id, total, transactionId }) => `${id} ${transactionId} ${total}`);
  expect(
    transactions.map(({ id, invoiceId, total }) => `${invoiceId} ${id} ${total}`).sort(),
  ).toEqual(pairs.sort());
  for (const invoice of invoices) {
    expect(invoice.transactionId === null).toBe(invoice.status !== 'PAID');
  }
  const open = store.all<{ status: string; openInvoiceId: string | null }>(
    'SELECT status, openInvoiceId FROM subscriptions WHERE tenantId = ?',
    world.tenant.id,
  );
  for (const { status, openInvoiceId } of open) {
    expect(openInvoiceId !== null).toBe(status === 'PAST_DUE');
  }
  expect(
    invoices
      .filter(({ status }) => status === 'OPEN')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(open.flatMap(({ openInvoiceId }) => openInvoiceId ?? []).sort());
  for (const count of world.used.values()) expect(count).toBe(1);
}
