import { orderPayment } from '@/lib/checkout/orders/payment';
import type { PaymentKinds } from '@/lib/payments/kind';
import { subscriptionPayment } from '@/modules/subscriptions/attempt/payment';

/** The kinds of purchases that the payment engine can charge. */
export const paymentKinds: PaymentKinds = {
  ORDER: orderPayment,
  SUBSCRIPTION: subscriptionPayment, // module: subscriptions
};
