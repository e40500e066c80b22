import type { Dictionary } from '../dictionary';
import { account } from './account';
import { addresses } from './addresses';
import { answers } from './answers';
import { cart } from './cart';
import { catalog } from './catalog';
import { checkout } from './checkout';
import { clubs } from './clubs';
import { forms } from './forms';
import { frame } from './frame';
import { invoice } from './invoice';
import { mails } from './mails';
import { markdown } from './markdown';
import { order } from './order';
import { payment } from './payment';
import { search } from './search';
import { signIn } from './sign-in';
import { staff } from './staff';
import { subscriptions } from './subscriptions';
import { tax } from './tax';

export const de: Dictionary = {
  account,
  addresses,
  answers,
  cart,
  catalog,
  checkout,
  clubs,
  forms,
  frame,
  invoice,
  mails,
  markdown,
  order,
  payment,
  search,
  signIn,
  staff,
  subscriptions,
  tax,
};
