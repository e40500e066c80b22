import { agents } from '@/modules/agents/texts/de';

/** The texts of modules in German. */
export const moduleTexts = {
  agents, // module: agents
};
