import { fulfilmentMailKinds } from '@/modules/fulfilment/mail-kinds';
import { subscriptionMailKinds } from '@/modules/subscriptions/mail-kinds';

/** What the outbox keeps for the mails of modules, by kind. Their templates are in modules/mails.ts. */
export const moduleMailKinds = {
  ...fulfilmentMailKinds, // module: fulfilment
  ...subscriptionMailKinds, // module: subscriptions
};
