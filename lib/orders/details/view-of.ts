import { db } from '@/lib/db/client';

/** The key of the view that an order was placed in; null for the default one. */
export async function viewOfOrder(id: string): Promise<string | null> {
  const order = await db().order.findUnique({ where: { id }, select: { view: true } });
  return order?.view ?? null;
}
