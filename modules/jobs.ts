import type { RoundLoop } from '@/lib/worker/lease';
import { deleteRecipients } from '@/modules/fulfilment/personal-data';
import { issueDue } from '@/modules/invoices/issue';
import { repeatCancellations } from '@/modules/subscriptions/changes/cancel-at-service';
import { notifyTrialsEnding } from '@/modules/subscriptions/ending/notify-trials-ending';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** What modules do in the worker, again and again. */
export const jobs: readonly RoundLoop[] = [
  { name: 'invoices', round: () => issueDue(), pollMs: SECOND_MS }, // module: invoices
  { name: 'cancellations', round: () => repeatCancellations(), pollMs: 5 * SECOND_MS }, // module: subscriptions
  { name: 'ends of trials', round: () => notifyTrialsEnding(), pollMs: MINUTE_MS }, // module: subscriptions
  { name: 'recipients of parcels', round: deleteRecipients, pollMs: 10 * MINUTE_MS }, // module: fulfilment
];
