import { agents } from '@/modules/agents/texts/de';
import { parcels } from '@/modules/fulfilment/texts/de';
import { invoice } from '@/modules/invoices/texts/de';
import { words } from '@/modules/search/texts/de';

/** The texts of modules in German. */
export const moduleTexts = {
  agents, // module: agents
  invoice, // module: invoices
  parcels, // module: fulfilment
  words, // module: search
};
