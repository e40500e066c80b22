import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/db/client';
import { orderOfKettles } from '@/lib/testing/builders/order-to-ship';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { asStaff } from '@/lib/testing/viewers';
import { cancelRest, reopenOrder } from './store';

const hook = vi.hoisted(() => ({
  module: 'test',
  unitsCancelled: vi.fn(async () => {}),
  unitsReopened: vi.fn(async () => {}),
}));
vi.mock('@/modules/hooks', () => ({ orderHooks: [hook] }));

withTestDatabase();
beforeEach(emptyDatabase);

const actor = asStaff({ userId: 'staff', email: 'staff@example.com' });

test('modules follow a cancellation and its undoing, and nothing is cancelled where one fails', async () => {
  const { id, kettle, cup } = await orderOfKettles();
  await db().orderItem.update({ where: { id: kettle }, data: { variantId: 'kettle' } });
  await db().orderItem.update({ where: { id: cup }, data: { variantId: 'cup' } });
  const order = { id, version: null };
  hook.unitsCancelled.mockRejectedValueOnce(new Error('No'));
  await expect(cancelRest(order, actor)).rejects.toThrow('No');
  expect(await cancelRest(order, actor)).toEqual({ ok: true, value: 'done' });
  expect(hook.unitsCancelled).toHaveBeenLastCalledWith(
    expect.anything(),
    id,
    new Map([
      ['kettle', 0],
      ['cup', 0],
    ]),
  );
  expect(await reopenOrder(order, actor)).toEqual({ ok: true, value: 'done' });
  expect(hook.unitsReopened).toHaveBeenLastCalledWith(
    expect.anything(),
    id,
    new Map([
      ['kettle', 2],
      ['cup', 1],
    ]),
  );
});
