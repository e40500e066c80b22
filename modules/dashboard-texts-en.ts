import { analytics } from '@/modules/analytics/texts/en';
import { fulfilment } from '@/modules/fulfilment/texts/en';
import { invoices } from '@/modules/invoices/texts/en';
import { stock } from '@/modules/stock/texts/en';
import { subscriptions } from '@/modules/subscriptions/texts/en/dashboard';

/** The English texts are the reference: other languages have the same keys. */
export const moduleTexts = {
  analytics, // module: analytics
  fulfilment, // module: fulfilment
  invoices, // module: invoices
  stock, // module: stock
  subscriptions, // module: subscriptions
};
