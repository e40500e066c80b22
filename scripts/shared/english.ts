import { dashboardTextsOf } from '@/lib/texts/dashboard/dictionaries';

/** Webhook texts in English, for commands in shops of any language. */
export const english = {
  texts: dashboardTextsOf({ language: 'en', pseudo: false }).webhooks,
  locale: 'en',
};
