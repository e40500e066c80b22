import 'server-only';
import { attachGuestPurchases } from '@/lib/auth/guest-purchases';
import { requireViewer, type Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import type { OrderStatus } from '@/lib/db/generated/enums';
import type { Money } from '@/lib/money';
import { differingCharge } from './details/differing-charge';

export type OrderRow = {
  id: string;
  number: string;
  status: OrderStatus;
  createdAt: Date;
  /** Without delivery. */
  items: { name: string; art: string | null; quantity: number }[];
  total: Money;
  /** Placed without signing in, by anyone who entered this e-mail address. */
  asGuest: boolean;
};

export type OrderList = {
  orders: OrderRow[];
  /** The id of the last order of this page if older orders follow, else null. */
  older: string | null;
};

const PAGE = 20;

/**
 * A customer's orders, the newest first, including guest orders with their verified address.
 * @param before the id of an order: only older ones
 */
export async function ordersOf(user: Viewer, before?: string): Promise<OrderList> {
  await attachGuestPurchases(user);
  const last = isId(before) ? await db().order.findUnique({ where: { id: before } }) : null;
  const rows = await db().order.findMany({
    where: { userId: user.userId, ...(last ? olderThan(last) : {}) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE + 1,
    include: { items: { where: { isShipping: false }, orderBy: { position: 'asc' } } },
  });
  const orders = rows.slice(0, PAGE).map((row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    createdAt: row.createdAt,
    items: row.items.map(({ name, art, quantity }) => ({ name, art, quantity })),
    total: differingCharge(row) ?? { amount: row.totalAmount, currency: row.currency },
    asGuest: row.attachedAt !== null,
  }));
  return { orders, older: rows.length > PAGE ? (orders.at(-1)?.id ?? null) : null };
}

/** The first condition lets PostgreSQL begin at the index; with `OR` alone it reads all newer orders. */
function olderThan({ createdAt, id }: { createdAt: Date; id: string }) {
  const older = [{ createdAt: { lt: createdAt } }, { id: { lt: id } }];
  return { createdAt: { lte: createdAt }, OR: older };
}

function isId(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f-]{36}$/.test(text);
}

export async function ownOrders(page: string, before?: string): Promise<OrderList> {
  return ordersOf(await requireViewer(page), before);
}
