import { expect, test, vi } from 'vitest';
import { untouched } from '@/lib/auth/actions/action-state';
import { db } from '@/lib/db/client';
import { orderOfKettles } from '@/lib/testing/builders/order-to-ship';
import { withTestDatabase } from '@/lib/testing/database';
import { asStaff } from '@/lib/testing/viewers';
import { markOrderShipped } from './ship-action';

vi.mock('next/cache', () => ({ refresh: () => {} }));
vi.mock('@/lib/auth/staff', () => ({
  requireStaff: async () => asStaff({ userId: 'staff', email: 'staff@example.com' }),
}));
const panels = vi.hoisted((): unknown[] => []);
vi.mock('@/modules/order-panels', () => ({ orderPanels: panels }));

withTestDatabase();

async function submit(id: string) {
  const form = new FormData();
  form.set('id', id);
  form.set('trackingUrl', '');
  return markOrderShipped(untouched, form);
}

test('where a module ships orders, the core’s action changes and mails nothing', async () => {
  const { id } = await orderOfKettles();
  panels.push({ module: 'parcels' });
  expect(await submit(id)).toMatchObject({ ok: false });
  expect(await db().order.findUniqueOrThrow({ where: { id } })).toMatchObject({ shippedAt: null });
  panels.pop();
  expect(await submit(id)).toMatchObject({ ok: true });
  const { shippedAt } = await db().order.findUniqueOrThrow({ where: { id } });
  expect(shippedAt).not.toBeNull();
});
