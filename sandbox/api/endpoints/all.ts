import type { Endpoint } from '../endpoint.ts';
import { customerEndpoints } from './customers.ts';
import { paymentTokenEndpoints } from './payment-token.ts';
import { planEndpoints } from './plans.ts';
import { productEndpoints } from './products.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { transactionEndpoints } from './transactions.ts';

/** Every endpoint of the interface, for routing and the OpenAPI document. */
export const interfaceEndpoints: readonly Endpoint[] = [
  ...paymentTokenEndpoints,
  ...customerEndpoints,
  ...productEndpoints,
  ...planEndpoints,
  ...transactionEndpoints,
  ...subscriptionEndpoints,
];
