import type { StoredAddress } from '@/lib/addresses/lines';
import type { Database } from '@/lib/db/client';

/** The name and address on a label. */
export type Recipient = {
  contact: { firstname?: string; lastname?: string; phone?: string };
  address: StoredAddress;
};

type SaleLine = {
  /** Unique within the sale. */
  id: string;
  name: string;
  detail: string;
  sku: string | null;
  quantity: number;
};

/**
 * Something that was paid: an order, or a month of a subscription. Parcels and invoices know sales only, so that no
 * module knows another's tables.
 */
export type Sale = {
  kind: 'order' | 'month';
  /** The order's id, or the subscription's. */
  subjectId: string;
  /** Of a subscription: 1 is the first paid month, 0 a trial that ships. */
  month: { number: number; from: Date; to: Date } | null;
  /** The order's number, or the plan's name. */
  title: string;
  /** Key of the view that it was bought in; null is the default one. */
  view: string | null;
  /** Null where a subscriber has not been asked for an address yet. */
  recipient: Recipient | null;
  /** Null where the subscriber's account was deleted. */
  email: string | null;
  /** The name of the delivery method; empty for a month. */
  method: string;
  /** Without delivery. */
  lines: SaleLine[];
  /** With taxes, as agreed. Minor units of `currency`; 0 for a trial. */
  totalAmount: number;
  currency: string;
  paidAt: Date;
};

/**
 * The sale of a paid order; null for another one.
 *
 * @public for modules
 */
export async function readOrderSale(tx: Database, orderId: string): Promise<Sale | null> {
  const order = await tx.order.findUnique({
    where: { id: orderId },
    include: { items: { orderBy: { position: 'asc' } } },
  });
  if (order?.status !== 'PAID') return null;
  const goods = order.items.filter((item) => !item.isShipping);
  const variants = await tx.catalogVariant.findMany({
    where: { id: { in: goods.flatMap(({ variantId }) => variantId ?? []) } },
    select: { id: true, sku: true },
  });
  const skus = new Map(variants.map(({ id, sku }) => [id, sku]));
  const { number: title, view, email, contact, address, totalAmount, currency } = order;
  return {
    kind: 'order',
    subjectId: order.id,
    month: null,
    ...{ title, view, email, totalAmount, currency },
    recipient: {
      contact: contact as Recipient['contact'],
      address: address as Recipient['address'],
    },
    method: order.items.find((item) => item.isShipping)?.name ?? order.shippingMethod,
    lines: goods.map(({ id, name, detail, variantId, quantity }) => ({
      ...{ id, name, detail, quantity },
      sku: skus.get(variantId ?? '') ?? null,
    })),
    paidAt: order.paidAt ?? order.createdAt,
  };
}

/** How a module takes part in sales of a kind that an order's hooks do not tell of; modules/sales.ts lists them. */
export type SaleHooks = {
  /** In the transaction that learns of a paid month, once for each; its subscription is locked. */
  monthPaid(tx: Database, sale: Sale): Promise<void>;
  /** In the transaction in which a subscriber states or changes the address of later months. */
  addressStated(tx: Database, subscriptionId: string, recipient: Recipient): Promise<void>;
};
