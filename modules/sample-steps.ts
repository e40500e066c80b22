import type { Staff } from '@/lib/auth/staff';
import { sampleParcels } from '@/modules/fulfilment/sample-parcels';
import { issueDue } from '@/modules/invoices/issue';

type Step = (merchant: Staff) => Promise<void>;

/** Actions of staff and workers while the sample of a new demo is made. */
export const sampleSteps: readonly { everyFewDays: Step; atTheEnd: Step }[] = [
  { everyFewDays: async () => void (await issueDue()), atTheEnd: async () => {} }, // module: invoices
  sampleParcels, // module: fulfilment
];
