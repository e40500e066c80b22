import { fulfilmentMailKinds } from '@/lib/fulfilment/mail-kinds';
import { subscriptionMailKinds } from '@/lib/subscriptions/mail-kinds';

/** What the outbox keeps for the mails of modules, by kind. Their templates are in modules/mails.ts. */
export const moduleMailKinds = {
  ...fulfilmentMailKinds,
  ...subscriptionMailKinds,
};
