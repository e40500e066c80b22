import { agents } from '@/modules/agents/texts/en';
import { parcels } from '@/modules/fulfilment/texts/en';
import { invoice } from '@/modules/invoices/texts/en';
import { words } from '@/modules/search/texts/en';

/** The texts of modules in English, the reference. */
export const moduleTexts = {
  agents, // module: agents
  invoice, // module: invoices
  parcels, // module: fulfilment
  words, // module: search
};
