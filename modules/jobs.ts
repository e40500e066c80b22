import type { RoundLoop } from '@/lib/worker/lease';
import { deleteRecipients } from '@/modules/fulfilment/personal-data';
import { issueDue } from '@/modules/invoices/issue';
import { repeatCancellations } from '@/modules/subscriptions/changes/cancel-at-service';
import { notifyTrialsEnding } from '@/modules/subscriptions/ending/notify-trials-ending';

const MINUTE_MS = 60_000;

export const jobs: readonly RoundLoop[] = [
  { name: 'invoices', round: () => issueDue(), pollMs: 1_000 }, // module: invoices
  { name: 'cancellations', round: () => repeatCancellations(), pollMs: 5_000 }, // module: subscriptions
  { name: 'ends of trials', round: () => notifyTrialsEnding(), pollMs: MINUTE_MS }, // module: subscriptions
  { name: 'recipients of parcels', round: deleteRecipients, pollMs: 10 * MINUTE_MS }, // module: fulfilment
];
