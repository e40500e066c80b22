import type { AnyTemplate } from '@/lib/mail/template';
import { subscriptionMails } from '@/lib/subscriptions/mail-templates';
import { fulfilmentMails } from '@/modules/fulfilment/mail-templates';
import type { moduleMailKinds } from './mail-kinds';

/** The templates of the mails of modules, by the kinds in modules/mail-kinds.ts. */
export const moduleMails = {
  ...fulfilmentMails, // module: fulfilment
  ...subscriptionMails,
} satisfies Readonly<Record<keyof typeof moduleMailKinds, AnyTemplate>>;
