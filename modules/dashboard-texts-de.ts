import { analytics } from '@/modules/analytics/texts/de';
import { fulfilment } from '@/modules/fulfilment/texts/de';
import { invoices } from '@/modules/invoices/texts/de';
import { stock } from '@/modules/stock/texts/de';
import { subscriptions } from '@/modules/subscriptions/texts/de/dashboard';

export const moduleTexts = {
  analytics, // module: analytics
  fulfilment, // module: fulfilment
  invoices, // module: invoices
  stock, // module: stock
  subscriptions, // module: subscriptions
};
