import { moduleTexts } from '@/modules/texts-de';
import type { Dictionary } from '../dictionary';
import { account } from './account/account';
import { order } from './account/order';
import { signIn } from './account/sign-in';
import { answers } from './answers';
import { addresses } from './buying/addresses';
import { cart } from './buying/cart';
import { catalog } from './buying/catalog';
import { checkout } from './buying/checkout';
import { payment } from './buying/payment';
import { search } from './buying/search';
import { tax } from './buying/tax';
import { forms } from './forms';
import { frame } from './frame';
import { mails } from './mails';
import { staff } from './staff';

export const de: Dictionary = {
  account,
  addresses,
  answers,
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
  staff,
  tax,
  ...moduleTexts,
};
