import { deskTextsOf } from '@/lib/texts/desk/dictionaries';

/** Webhook texts for scripts, which are in English whatever the shop's language. */
export const english = {
  texts: deskTextsOf({ language: 'en', pseudo: false }).webhooks,
  locale: 'en',
};
