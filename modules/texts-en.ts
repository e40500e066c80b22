import { agents } from '@/modules/agents/texts/en';
import { words } from '@/modules/search/texts/en';
import { clubs } from '@/modules/subscriptions/texts/en/clubs';
import { subscriptions } from '@/modules/subscriptions/texts/en/subscriptions';

/** The texts of modules in English, the reference. */
export const moduleTexts = {
  agents, // module: agents
  clubs, // module: subscriptions
  subscriptions, // module: subscriptions
  words, // module: search
};
