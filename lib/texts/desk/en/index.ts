import { analytics } from './analytics';
import { audit } from './audit';
import { controls } from './controls';
import { customers } from './customers';
import { frame } from './frame';
import { fulfilment } from './fulfilment';
import { home } from './home';
import { orders } from './orders';
import { problems } from './problems';
import { products } from './products';
import { review } from './review';
import { staff } from './staff';
import { stock } from './stock';
import { subscriptions } from './subscriptions';
import { unmatched } from './unmatched';
import { webhooks } from './webhooks';

/** English: what every other dictionary of the desk has to have, too. */
export const en = {
  analytics,
  audit,
  controls,
  customers,
  frame,
  fulfilment,
  home,
  orders,
  problems,
  products,
  review,
  staff,
  stock,
  subscriptions,
  unmatched,
  webhooks,
};
