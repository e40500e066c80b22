import 'server-only';
import type { Language } from '@/lib/markets/types';
import { de } from './de';
import type { Dictionary } from './dictionary';
import { en } from './en';
import { type Spelling, spellAll } from './spelling';

const dictionaries: Readonly<Record<Language, Dictionary>> = { de, en };

/** The texts of a view. Server-only: client components get the texts they show as props. */
export function textsOf(view: Spelling): Dictionary {
  return spellAll(view, dictionaries[view.language]);
}
