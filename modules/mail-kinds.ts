import { fulfilmentMailKinds } from '@/modules/fulfilment/mail-kinds';
import { subscriptionMailKinds } from '@/modules/subscriptions/mail-kinds';

/** The data that the outbox stores for each kind of mail. Templates are in modules/mails.ts. */
export const moduleMailKinds = {
  ...fulfilmentMailKinds, // module: fulfilment
  ...subscriptionMailKinds, // module: subscriptions
};
