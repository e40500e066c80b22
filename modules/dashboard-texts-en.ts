import { analytics } from '@/modules/analytics/texts/en';

/** The texts of modules in the dashboard, in English, the reference. */
export const moduleTexts = {
  analytics, // module: analytics
};
