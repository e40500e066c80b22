import { reconcileUnknown } from '@/lib/payments/reconcile';
import { explainCharges } from '@/lib/unexplained/explain';
import { orderPayment } from './payment';

/** Matches every order of unknown outcome with the transactions list that has just been stored. */
export async function reconcileOrders(): Promise<void> {
  await reconcileUnknown(orderPayment);
  await explainCharges();
}
