import { dashboardTextsOf } from '@/lib/texts/dashboard/dictionaries';

/** Webhook texts for scripts, which are in English whatever the shop's language. */
export const english = {
  texts: dashboardTextsOf({ language: 'en', pseudo: false }).webhooks,
  locale: 'en',
};
