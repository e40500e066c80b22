import type { Endpoint } from './endpoint.ts';
import { catalogEndpoints } from './endpoints/catalog.ts';
import { customerEndpoints } from './endpoints/customers.ts';
import { paymentTokenEndpoints } from './endpoints/payment-token.ts';
import { subscriptionEndpoints } from './endpoints/subscriptions.ts';
import { transactionEndpoints } from './endpoints/transactions.ts';

export const interfaceEndpoints: readonly Endpoint[] = [
  ...paymentTokenEndpoints,
  ...customerEndpoints,
  ...catalogEndpoints,
  ...transactionEndpoints,
  ...subscriptionEndpoints,
];
