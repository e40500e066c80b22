import { orderPayment } from '@/lib/checkout/orders/payment';
import type { PaymentKinds } from '@/lib/payments/kind';
import { signupPayment } from '@/lib/subscriptions/signup/payment';

/** Everything that consumes a payment token: the one place where the engine meets its kinds. */
export const paymentKinds: PaymentKinds = { ORDER: orderPayment, SUBSCRIPTION: signupPayment };
