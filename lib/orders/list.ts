import 'server-only';
import { attachGuestPurchases } from '@/lib/auth/guest-purchases';
import { requireViewer, type Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import type { OrderStatus } from '@/lib/db/generated/enums';
import type { Money } from '@/lib/money';
import { differingCharge } from './details/differing-charge';

/** An order in the list of its buyer. */
export type OrderRow = {
  id: string;
  number: string;
  status: OrderStatus;
  createdAt: Date;
  /** What was bought, without delivery. */
  items: { name: string; art: string | null; quantity: number }[];
  /** The amount charged, if known; otherwise the amount agreed to. */
  total: Money;
  /** It was bought as a guest, by anyone who entered this address. */
  asGuest: boolean;
};

export type OrderList = {
  orders: OrderRow[];
  /** The last order of this page, where there are older ones. */
  older: string | null;
};

const PAGE = 20;

/**
 * The viewer's orders, the newest first, including those paid as a guest with their verified
 * address.
 *
 * @param before the id of an order: only older ones
 */
export async function ordersOf(who: Viewer, before?: string): Promise<OrderList> {
  await attachGuestPurchases(who);
  const last = isId(before) ? await db().order.findUnique({ where: { id: before } }) : null;
  const rows = await db().order.findMany({
    where: { userId: who.userId, ...(last ? olderThan(last) : {}) },
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

/** The first condition is what the index begins at: by the alternatives alone, all newer orders were read. */
function olderThan({ createdAt, id }: { createdAt: Date; id: string }) {
  const older = [{ createdAt: { lt: createdAt } }, { id: { lt: id } }];
  return { createdAt: { lte: createdAt }, OR: older };
}

function isId(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f-]{36}$/.test(text);
}

/** The viewer's orders, for their page. */
export async function ownOrders(page: string, before?: string): Promise<OrderList> {
  return ordersOf(await requireViewer(page), before);
}
