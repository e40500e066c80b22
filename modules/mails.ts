import type { AnyTemplate } from '@/lib/mail/template';
import { fulfilmentMails } from '@/modules/fulfilment/mail-templates';
import { subscriptionMails } from '@/modules/subscriptions/mail-templates';
import type { moduleMailKinds } from './mail-kinds';

export const moduleMails = {
  ...fulfilmentMails, // module: fulfilment
  ...subscriptionMails, // module: subscriptions
} satisfies Readonly<Record<keyof typeof moduleMailKinds, AnyTemplate>>;
