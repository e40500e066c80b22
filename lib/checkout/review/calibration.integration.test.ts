import { expect, test } from 'vitest';
import { savedCalibration } from '@/lib/checkout/listed/calibration-store';
import { db } from '@/lib/db/client';
import { openPurchases } from '@/lib/testing/builders/purchases';
import { asStaff, someStaff } from '@/lib/testing/viewers';
import { calibrationProblem, confirmEditedAtService } from './calibration';

const shop = openPurchases();
const merchant = asStaff({ userId: 'm1', email: 'merchant@example.com' });

type Row = { id: string; customerId: string };

test('one edited row is shown to the merchant, whose confirmation lets lists prove again', async () => {
  const edited = await shop.purchase();
  expect((await shop.submit(edited)).outcome).toBe('paid');
  await shop.reconcile();
  expect(await calibrationProblem(someStaff())).toBeNull();
  expect(await confirmEditedAtService('', merchant)).toBe('nothing-differs');

  const { id: orderId, transactionId } = await shop.orderOf(edited);
  const merged = (row: Row) => (row.id === transactionId ? { ...row, customerId: 'merged' } : row);
  shop
    .relay()
    .rewrite('GET /transactions', (body) =>
      JSON.parse(JSON.stringify(body), (_, value) =>
        typeof value?.customerId === 'string' ? merged(value) : value,
      ),
    );
  await shop.reconcile();
  const mistrust = await calibrationProblem(someStaff());
  expect(mistrust).toMatchObject({
    unnamed: 0,
    charges: [{ transactionId, orderId, differences: [{ what: 'customer', listed: 'merged' }] }],
  });

  // Only what was seen is confirmed, and never by itself.
  expect(await confirmEditedAtService('something else', merchant)).toBe('changed');
  await shop.reconcile();
  expect((await savedCalibration()).customer).toMatchObject({ differs: 1 });
  expect(await confirmEditedAtService(mistrust?.state ?? '', merchant)).toBe('restarted');
  expect(await calibrationProblem(someStaff())).toBeNull();
  expect((await savedCalibration()).customer).toBeUndefined();
  expect(await db().auditEntry.findMany()).toMatchObject([
    {
      action: 'calibration.restarted',
      actorId: 'm1',
      detail: { before: { customer: { rows: [transactionId] } } },
    },
  ]);

  // The row as it is now counts no more; the next paid order does.
  await shop.reconcile();
  expect((await savedCalibration()).customer).toBeUndefined();
  expect((await shop.submit(await shop.purchase())).outcome).toBe('paid');
  await shop.reconcile();
  expect((await savedCalibration()).customer).toMatchObject({ same: 1, differs: 0 });
  expect(await calibrationProblem(someStaff())).toBeNull();
});
