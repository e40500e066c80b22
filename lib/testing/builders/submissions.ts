import { randomUUID } from 'node:crypto';
import type { Charge } from '@/lib/checkout/orders/outcome';
import { orderPayment } from '@/lib/checkout/orders/payment';
import type { Submission } from '@/lib/checkout/orders/place';
import { placeOrder } from '@/lib/checkout/orders/place';
import { db } from '@/lib/db/client';
import type { TransactionBinding } from '@/lib/db/generated/enums';
import { beginSend, recordResult } from '@/lib/payments/store';

const eur = (amount: number) => ({ amount, currency: 'EUR' });

export async function submissionFor(userId: string | null = null): Promise<Submission> {
  const cartId = randomUUID();
  await db().cart.create({
    data: {
      id: cartId,
      userId,
      items: { create: { variantId: 'v1', quantity: 2, name: 'Shirt' } },
    },
  });
  return { ...purchase(), key: randomUUID(), cartId, userId, paymentToken: randomUUID() };
}

function purchase(): Omit<Submission, 'key' | 'cartId' | 'userId' | 'paymentToken'> {
  return {
    fingerprint: 'as shown',
    quote: {
      currency: 'EUR',
      lines: [
        {
          variantId: 'v1',
          serviceProductId: 'p1',
          name: 'Shirt ’n’ "quotes"',
          detail: '250 g',
          art: null,
          slug: 'shirt',
          unit: eur(1250),
          quantity: 2,
        },
      ],
      shipping: {
        code: 'standard',
        serviceProductId: 'p9',
        name: 'Standard',
        detail: '3 days',
        price: eur(490),
        countries: [],
      },
      destination: 'IE',
      taxes: [
        { code: 'VAT', name: 'VAT 20 %', ratePpm: 200_000, amount: eur(598) },
        { code: 'ZERO', name: 'None', ratePpm: 0, amount: eur(0) },
      ],
      taxesIncluded: false,
      subtotal: eur(2500),
      tax: eur(598),
      total: eur(3588),
    },
    contact: { email: 'ada@example.com', firstname: 'Ada', lastname: 'O’Buyer', phone: '' },
    address: {
      line1: '1 Road',
      line2: '',
      city: 'Dublin',
      region: '',
      postalCode: 'D01 F5P2',
      country: 'IE',
    },
    card: { last4: '4242', type: 'VISA' },
  };
}

/** Places the submission's order. Its attempt is CREATED. */
export async function placedOrder(submission: Submission) {
  const placed = await placeOrder(submission);
  if (placed.outcome !== 'start') throw new Error(`Not started: ${placed.outcome}`);
  return { orderId: placed.orderId, attemptId: placed.attemptId };
}

/** Places the order and starts its send. The attempt is SENDING. */
export async function sentOrder(submission: Submission) {
  const placed = await placedOrder(submission);
  const body = {
    customerId: randomUUID(),
    items: [
      { productId: 'p1', quantity: 2 },
      { productId: 'p9', quantity: 1 },
    ],
    taxRatesOptions: ['VAT', 'ZERO'],
  };
  const sending = await beginSend(orderPayment, placed.attemptId, body, 30);
  if (!sending.ok) throw new Error(`Not sent: ${sending.error}`);
  return { ...placed, sending: sending.value };
}

export const charge = (amount?: number, currency = 'EUR') => ({
  ...{ id: randomUUID(), raw: {} },
  ...(amount === undefined ? {} : { amount: { amount, currency } }),
});

/**
 * Records a charge as an attempt's result.
 * @param boundBy where the charge came from: a reply, a list or staff
 */
export const recordCharge = (
  attemptId: string,
  recorded: Charge,
  boundBy: TransactionBinding = 'REPLY',
) => recordResult(orderPayment, attemptId, { raw: {}, ...recorded }, boundBy);
