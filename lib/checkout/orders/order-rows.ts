import { randomInt } from 'node:crypto';
import type { Quote } from '@/lib/checkout/pricing/rules';

/** What an order's rows are made of, whoever writes them. */

// No letters or digits that are mistaken for one another on the phone.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number for people, e.g. "K3F9-7QXB". */
export function newOrderNumber(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

/** The order's lines in their order, shipping last; amounts in minor units. */
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

/** The mail that a paid order sends, once. */
export function orderPaidMail(orderId: string) {
  return { dedupeKey: `order-paid:${orderId}`, template: 'order-paid', data: { orderId } } as const;
}

/** The mail to a shopper who left while the charge was open: it was not charged after all. */
export function paymentFailedMail(orderId: string, attemptId: string) {
  return {
    dedupeKey: `payment-failed:${attemptId}`,
    template: 'payment-failed',
    data: { orderId },
  } as const;
}

/** The mail to a shopper for whose order a charge was listed after it had been settled otherwise. */
export function lateChargeMail(orderId: string, attemptId: string) {
  return {
    dedupeKey: `late-charge:${attemptId}`,
    template: 'late-charge',
    data: { orderId },
  } as const;
}
