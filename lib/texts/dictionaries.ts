import 'server-only';
import type { Language } from '@/lib/markets/types';
import { defaultView, viewOfLocale } from '@/lib/markets/views';
import { de } from './de';
import type { Dictionary } from './dictionary';
import { en } from './en';
import { type Spelling, spellAll } from './spelling';

const dictionaries: Readonly<Record<Language, Dictionary>> = { de, en };

/** Server-only: client components receive their texts as props. */
export function textsOf(view: Spelling): Dictionary {
  return spellAll(view, dictionaries[view.language]);
}

/**
 * The language and spelling of a stored document, even if no view has its locale any more. Without a dictionary for its
 * language, those of the default view.
 * @public for modules
 */
export function spellingOf(locale: string): Spelling & { locale: string } {
  const view = viewOfLocale(locale);
  if (view) return view;
  const { language } = new Intl.Locale(locale);
  const isKnown = (code: string): code is Language => Object.hasOwn(dictionaries, code);
  return isKnown(language) ? { language, locale, pseudo: false } : defaultView;
}
