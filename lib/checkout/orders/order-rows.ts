import { randomInt } from 'node:crypto';
import type { Quote } from '@/lib/checkout/pricing/rules';

/** The contents of an order's rows. */

// No letters or digits that sound or look alike.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A readable order number, e.g. "K3F9-7QXB". */
export function newOrderNumber(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** The order's lines, shipping last; amounts in minor units. */
export function itemRows(quote: Quote) {
  const goods = quote.lines.map((line, position) => ({
    position,
    variantId: line.variantId,
    serviceProductId: line.serviceProductId,
    name: line.name,
    detail: line.detail,
    art: line.art,
    slug: line.slug,
    unitAmount: line.unit.amount,
    quantity: line.quantity,
    isShipping: false,
    taxCodes: line.taxCodes ?? [],
  }));
  const { shipping } = quote;
  return [
    ...goods,
    {
      position: goods.length,
      serviceProductId: shipping.serviceProductId,
      name: shipping.name,
      detail: shipping.detail,
      unitAmount: shipping.price.amount,
      quantity: 1,
      isShipping: true,
      taxCodes: [],
    },
  ];
}

/** The mail of a paid order, sent once. */
export function orderPaidMail(orderId: string) {
  return { dedupeKey: `order-paid:${orderId}`, template: 'order-paid', data: { orderId } } as const;
}

/** The mail to a shopper who left before the outcome was known: nothing was charged. */
export function paymentFailedMail(orderId: string, attemptId: string) {
  return {
    dedupeKey: `payment-failed:${attemptId}`,
    template: 'payment-failed',
    data: { orderId },
  } as const;
}

/** The mail to a shopper whose order had been settled without the charge that was listed later. */
export function lateChargeMail(orderId: string, attemptId: string) {
  return {
    dedupeKey: `late-charge:${attemptId}`,
    template: 'late-charge',
    data: { orderId },
  } as const;
}
