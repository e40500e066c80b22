import type { DeskTexts } from '../dictionary';
import { audit } from './audit';
import { controls } from './controls';
import { customers } from './customers';
import { frame } from './frame';
import { fulfilment } from './fulfilment';
import { home } from './home';
import { orders } from './orders';
import { problems } from './problems';
import { products } from './products';
import { staff } from './staff';
import { stock } from './stock';
import { subscriptions } from './subscriptions';

export const de: DeskTexts = {
  audit,
  controls,
  customers,
  frame,
  fulfilment,
  home,
  orders,
  problems,
  products,
  staff,
  stock,
  subscriptions,
};
