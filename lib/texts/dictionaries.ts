import 'server-only';
import type { Language } from '@/lib/markets/types';
import { defaultView, viewOfLocale } from '@/lib/markets/views';
import { de } from './de';
import type { Dictionary } from './dictionary';
import { en } from './en';
import { type Spelling, spellAll } from './spelling';

const dictionaries: Readonly<Record<Language, Dictionary>> = { de, en };

/** The texts of a view. Server-only: client components get the texts they show as props. */
export function textsOf(view: Spelling): Dictionary {
  return spellAll(view, dictionaries[view.language]);
}

/**
 * The language and spelling of a document that was written in a locale, whether or not a view still has it; those of the
 * default view for a language without a dictionary.
 *
 * @public for modules
 */
export function spellingOf(locale: string): Spelling & { locale: string } {
  const view = viewOfLocale(locale);
  if (view) return view;
  const { language } = new Intl.Locale(locale);
  const isKnown = (code: string): code is Language => Object.hasOwn(dictionaries, code);
  return isKnown(language) ? { language, locale, pseudo: false } : defaultView;
}
