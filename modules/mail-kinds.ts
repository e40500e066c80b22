import { subscriptionMailKinds } from '@/lib/subscriptions/mail-kinds';
import { fulfilmentMailKinds } from '@/modules/fulfilment/mail-kinds';

/** What the outbox keeps for the mails of modules, by kind. Their templates are in modules/mails.ts. */
export const moduleMailKinds = {
  ...fulfilmentMailKinds, // module: fulfilment
  ...subscriptionMailKinds,
};
