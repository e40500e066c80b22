import type { Staff } from '@/lib/auth/staff';
import { sampleParcels } from '@/modules/fulfilment/sample-parcels';

type Step = (merchant: Staff) => Promise<void>;

/** What staff do in modules while the sample of a new demo is made. */
export const sampleSteps: readonly { everyFewDays: Step; atTheEnd: Step }[] = [
  sampleParcels, // module: fulfilment
];
