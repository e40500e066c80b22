import type { RoundLoop } from '@/lib/worker/lease';
import { deleteRecipients } from '@/modules/fulfilment/personal-data';
import { issueDue } from '@/modules/invoices/issue';
import { repeatCancellations } from '@/modules/subscriptions/changes/cancel-at-service';
import { notifyTrialsEnding } from '@/modules/subscriptions/ending/notify-trials-ending';

export const jobs: readonly RoundLoop[] = [
  { name: 'invoices', round: () => issueDue(), pollMs: 1_000 }, // module: invoices
  { name: 'cancellations', round: () => repeatCancellations(), pollMs: 5_000 }, // module: subscriptions
  { name: 'ends of trials', round: () => notifyTrialsEnding(), pollMs: 60_000 }, // module: subscriptions
  { name: 'recipients of parcels', round: deleteRecipients, pollMs: 600_000 }, // module: fulfilment
];
