import type { Dictionary } from '../dictionary';
import { addresses } from './addresses';
import { cart } from './cart';
import { catalog } from './catalog';
import { checkout } from './checkout';
import { forms } from './forms';
import { frame } from './frame';
import { mails } from './mails';
import { order } from './order';
import { payment } from './payment';
import { search } from './search';
import { signIn } from './sign-in';
import { tax } from './tax';

export const de: Dictionary = {
  addresses,
  cart,
  catalog,
  checkout,
  forms,
  frame,
  mails,
  order,
  payment,
  search,
  signIn,
  tax,
};
