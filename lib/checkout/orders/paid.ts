import { closePaidCart } from '@/lib/cart/paid-cart';
import { raiseFlag } from '@/lib/checkout/review/flags';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { TransactionBinding } from '@/lib/db/generated/enums';
import { enqueueMail } from '@/lib/mail/outbox';
import { toInt } from '@/lib/mirror/columns';
import { requestList } from '@/lib/mirror/store';
import { isSameMoney } from '@/lib/money';
import type { LockedAttempt } from '@/lib/payments/kind';
import { succeed } from '@/lib/payments/store';
import type { ServiceTransaction } from '@/lib/service/resources';
import { orderChanged } from './due-hooks';
import { lockCart } from './locks';
import { orderPaidMail } from './order-rows';
import { bindCharge, orderIdOf } from './outcome';

/** A charge from a reply, a list or a person; minor units. */
export type Charge = Pick<ServiceTransaction, 'id' | 'amount'>;

/**
 * Transaction C of a charge that a reply, a list or a person shows. The attempt succeeds and its order is PAID. The cart
 * closes, and its successor gets what was not bought. The buyer's mail and the modules' hooks become due. If the amount
 * differs from the one that was shown, it is recorded and flagged. The caller has locked the order, its cart and the
 * attempt, and has checked that the attempt may succeed.
 * @throws a unique violation when the charge is another attempt's
 */
export async function payOrder(
  tx: Database,
  attempt: LockedAttempt,
  charge: Charge,
  boundBy: TransactionBinding,
): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderIdOf(attempt) },
    include: { items: true },
  });
  const { id, items, currency } = order;
  const agreed = { amount: order.totalAmount, currency };
  const charged = charge.amount;
  const differs = charged !== undefined && !isSameMoney(charged, agreed);

  await bindCharge(tx, charge.id, attempt.id, boundBy);
  await succeed(tx, attempt, charge.id);
  const cart = await lockCart(tx, order.cartId);
  if (cart) await closePaidCart(tx, cart, items);
  await tx.order.update({
    where: { id },
    data: {
      status: 'PAID',
      transactionId: charge.id,
      paidAt: now(),
      reason: differs ? 'amount-differs' : null,
      amountMismatch: differs,
      chargedCurrency: charged?.currency ?? null,
      // An amount that no order can hold is with the flag alone.
      chargedAmount: toInt(charged?.amount),
    },
    select: { id: true },
  });
  if (differs) {
    const { amount, currency: shown } = charged;
    await raiseFlag(tx, { orderId: id }, 'amount-differs', { charged: amount, currency: shown });
  }
  if (!charged) await flagChangedPrice(tx, id, items, currency);
  await enqueueMail(tx, { ...orderPaidMail(id), recipient: order.email });
  await orderChanged(tx, id);
  // Last, since all purchases share its row. A charge that the list has shown needs no other list.
  if (boundBy !== 'LIST') await requestList(tx);
}

type Item = { serviceProductId: string; unitAmount: number };

/**
 * Flags an order whose charge shows no amount if the mirror has another price by now: no later fetch will differ, so
 * that nobody would look again if this process ended before it fetched the prices.
 */
async function flagChangedPrice(
  tx: Database,
  orderId: string,
  items: readonly Item[],
  currency: string,
): Promise<void> {
  const products = await tx.mirrorProduct.findMany({
    where: {
      serviceId: { in: items.map((item) => item.serviceProductId) },
      priceAmount: { not: null },
    },
    orderBy: { serviceId: 'asc' },
  });
  for (const { serviceId, priceAmount, currency: current } of products) {
    const item = items.find(({ serviceProductId }) => serviceProductId === serviceId);
    if (!item || (priceAmount === item.unitAmount && current === currency)) continue;
    const detail = { product: serviceId, shown: item.unitAmount, now: priceAmount, currency };
    return await raiseFlag(tx, { orderId }, 'amount-unknown', detail);
  }
}
