import { agents } from '@/modules/agents/texts/en';

/** The texts of modules in English, the reference. */
export const moduleTexts = {
  agents, // module: agents
};
