import type { StoredAddress } from '@/lib/addresses/address-lines';
import type { Database } from '@/lib/db/client';
import type { Money } from '@/lib/money';
import { differingCharge } from './details/differing-charge';

export type Recipient = {
  contact: { firstname?: string; lastname?: string; phone?: string };
  address: StoredAddress;
};

type SaleLine = {
  id: string;
  name: string;
  detail: string;
  sku: string | null;
  /** Null for a plan and for a deleted variant. */
  variantId: string | null;
  quantity: number;
  /** Null for a change of plan or quantity within a month, which costs what was charged. */
  unitAmount: number | null;
  /** The taxes that the line's price contains, if prices include taxes. */
  taxCodes: readonly string[];
};

export type SaleTax = {
  code: string;
  name: string;
  /** Parts per million: 20 % is 200000. */
  ratePpm: number;
  amount: number;
  /** The amount that was taxed; null for the whole sale without taxes. */
  baseAmount: number | null;
};

/**
 * A paid order or a paid month of a subscription. Parcels and invoices know sales only, so that no module reads
 * another's tables. Amounts are minor units of `currency`.
 */
export type Sale = {
  kind: 'order' | 'month';
  subjectId: string;
  /** For a month: 1 is the first paid month, 0 a trial that ships. */
  month: { number: number; from: Date; to: Date } | null;
  title: string;
  view: string | null;
  buyer: string;
  /** Null if a subscriber has not entered an address yet. */
  recipient: Recipient | null;
  /** ISO 3166-1 alpha-2: the country that determined the taxes. */
  country: string;
  /** For a month: the subscriber's account, unless it was deleted. */
  userId: string | null;
  email: string | null;
  delivery: { name: string; amount: number } | null;
  lines: SaleLine[];
  taxes: SaleTax[];
  taxAmount: number;
  taxesIncluded: boolean;
  /** The agreed total with taxes; 0 for a trial. */
  totalAmount: number;
  currency: string;
  charge: {
    id: string | null;
    /** The charged amount, if it is known to differ from the total. */
    differing: Money | null;
    card: { type: string; last4: string } | null;
  };
  paidAt: Date;
};

/**
 * The sale of an order; null unless the order is paid.
 *
 * @public for modules
 */
export async function readOrderSale(tx: Database, orderId: string): Promise<Sale | null> {
  const order = await tx.order.findUnique({
    where: { id: orderId },
    include: { items: { orderBy: { position: 'asc' } }, taxes: { orderBy: { code: 'asc' } } },
  });
  if (order?.status !== 'PAID') return null;
  const goods = order.items.filter((item) => !item.isShipping);
  const shipping = order.items.find((item) => item.isShipping);
  const variants = await tx.catalogVariant.findMany({
    where: { id: { in: goods.flatMap(({ variantId }) => variantId ?? []) } },
    select: { id: true, sku: true },
  });
  const skus = new Map(variants.map(({ id, sku }) => [id, sku]));
  const { number: title, view, email, totalAmount, taxAmount, taxesIncluded, currency } = order;
  const { transactionId, cardType: type, cardLast4: last4 } = order;
  const recipient = { contact: order.contact, address: order.address } as Recipient & {
    address: { country: string };
  };
  return {
    kind: 'order',
    subjectId: order.id,
    month: null,
    ...{ title, view, email, totalAmount, taxAmount, taxesIncluded, currency, recipient },
    userId: order.userId,
    buyer: fullName(recipient.contact),
    country: recipient.address.country,
    delivery: {
      name: shipping?.name ?? order.shippingMethod,
      amount: (shipping?.unitAmount ?? 0) * (shipping?.quantity ?? 0),
    },
    lines: goods.map(({ id, name, detail, variantId, quantity, unitAmount, taxCodes }) => ({
      ...{ id, name, detail, variantId, quantity, unitAmount, taxCodes },
      sku: skus.get(variantId ?? '') ?? null,
    })),
    taxes: order.taxes.map(({ orderId: _, ...tax }) => tax),
    charge: {
      id: transactionId,
      differing: differingCharge(order),
      card: type && last4 ? { type, last4 } : null,
    },
    paidAt: order.paidAt ?? order.createdAt,
  };
}

export function fullName({ firstname, lastname }: NameParts): string {
  return [firstname, lastname].filter(Boolean).join(' ');
}

type NameParts = { firstname?: string | null | undefined; lastname?: string | null | undefined };

/**
 * The paid months of a subscription as sales, one for each charge: as listed, with the charges' ids, or by the calendar
 * if no list names the subscription. modules/paid-months.ts lists the modules that know them.
 *
 * @param serviceId the subscription's id at the service
 */
export type PaidMonths = (tx: Database, serviceId: string) => Promise<Sale[]>;

/** How a module takes part in sales other than orders, which have their own hooks; listed in modules/sales.ts. */
export type SaleHooks = {
  /** Called once for each paid month, in the transaction that records the payment; its subscription is locked. */
  monthPaid(tx: Database, sale: Sale): Promise<void>;
  /** Called in the transaction in which a subscriber enters or changes the address of later months. */
  addressStated(tx: Database, subscriptionId: string, recipient: Recipient): Promise<void>;
};
