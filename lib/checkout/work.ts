import { reconcileUnknown } from '@/lib/payments/reconcile';
import { settleCandidates } from './late-charges';
import { orderPayment } from './order-payment';

/** Matches every order of unknown outcome with the transactions list that has just been stored. */
export async function reconcileOrders(): Promise<void> {
  await reconcileUnknown(orderPayment);
  await settleCandidates();
}
