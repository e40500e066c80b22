import { orderPayment } from '@/lib/checkout/orders/payment';
import type { PaymentKinds } from '@/lib/payments/kind';
import { subscriptionPayment } from '@/modules/subscriptions/attempt/payment';

/** Everything that consumes a payment token: the one place that registers the kinds with the engine. */
export const paymentKinds: PaymentKinds = {
  ORDER: orderPayment,
  SUBSCRIPTION: subscriptionPayment, // module: subscriptions
};
