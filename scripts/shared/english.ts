import { deskTextsOf } from '@/lib/texts/desk/dictionaries';

/** What scripts say of webhooks is English, in whatever language the shop is. */
export const english = {
  texts: deskTextsOf({ language: 'en', pseudo: false }).webhooks,
  locale: 'en',
};
