import type { PersonalData } from '@/lib/accounts/personal-data';
import { subscriptionData } from '@/lib/subscriptions/personal-data';
import { parcelData } from '@/modules/fulfilment/personal-data';
import { invoiceData } from '@/modules/invoices/hooks';

/** The personal data of modules, in the order of their locks. */
export const personalData: readonly PersonalData[] = [
  subscriptionData,
  parcelData, // module: fulfilment
  invoiceData, // module: invoices
];
