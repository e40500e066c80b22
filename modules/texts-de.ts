import { agents } from '@/modules/agents/texts/de';
import { parcels } from '@/modules/fulfilment/texts/de';
import { invoice } from '@/modules/invoices/texts/de';
import { words } from '@/modules/search/texts/de';
import { clubs } from '@/modules/subscriptions/texts/de/clubs';
import { subscriptionMails } from '@/modules/subscriptions/texts/de/mails';
import { subscriptions } from '@/modules/subscriptions/texts/de/subscriptions';

export const moduleTexts = {
  agents, // module: agents
  invoice, // module: invoices
  parcels, // module: fulfilment
  clubs, // module: subscriptions
  subscriptions, // module: subscriptions
  subscriptionMails, // module: subscriptions
  words, // module: search
};
