import { moduleTexts } from '@/modules/dashboard-texts-en';
import { audit } from './audit';
import { controls } from './controls';
import { exports } from './exports';
import { frame } from './frame';
import { home } from './home';
import { problems } from './problems';
import { review } from './review';
import { customers } from './selling/customers';
import { orders } from './selling/orders';
import { products } from './selling/products';
import { staff } from './staff';
import { unexplained } from './unexplained';
import { webhooks } from './webhooks';

/** English: the dashboard's reference dictionary. */
export const en = {
  audit,
  controls,
  customers,
  exports,
  frame,
  home,
  orders,
  problems,
  products,
  review,
  staff,
  unexplained,
  webhooks,
  ...moduleTexts,
};
