import { agents } from '@/modules/agents/texts/en';
import { parcels } from '@/modules/fulfilment/texts/en';
import { invoice } from '@/modules/invoices/texts/en';
import { words } from '@/modules/search/texts/en';
import { clubs } from '@/modules/subscriptions/texts/en/clubs';
import { subscriptionMails } from '@/modules/subscriptions/texts/en/mails';
import { subscriptions } from '@/modules/subscriptions/texts/en/subscriptions';

/** The English texts are the reference: other languages have the same keys. */
export const moduleTexts = {
  agents, // module: agents
  invoice, // module: invoices
  parcels, // module: fulfilment
  clubs, // module: subscriptions
  subscriptions, // module: subscriptions
  subscriptionMails, // module: subscriptions
  words, // module: search
};
