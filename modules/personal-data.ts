import type { PersonalData } from '@/lib/accounts/personal-data';
import { parcelData } from '@/modules/fulfilment/personal-data';
import { invoiceData } from '@/modules/invoices/hooks';
import { subscriptionData } from '@/modules/subscriptions/personal-data';

/** Export and deletion of personal data. Their order is the order of their locks. */
export const personalData: readonly PersonalData[] = [
  subscriptionData, // module: subscriptions
  parcelData, // module: fulfilment
  invoiceData, // module: invoices
];
