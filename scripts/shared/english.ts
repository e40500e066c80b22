import { dashboardTextsOf } from '@/lib/texts/dashboard/dictionaries';

export const english = {
  texts: dashboardTextsOf({ language: 'en', pseudo: false }).webhooks,
  locale: 'en',
};
