import 'server-only';
import type { Language, StoreView } from '@/lib/markets/types';
import { de } from './de';
import type { Dictionary } from './dictionary';
import { en } from './en';
import { pseudoOf } from './pseudo';

const dictionaries: Readonly<Record<Language, Dictionary>> = { de, en };

let pseudo: Dictionary | undefined;

/** The texts of a view. On the server alone: client components get those they show as props. */
export function textsOf(view: Pick<StoreView, 'language' | 'pseudo'>): Dictionary {
  if (!view.pseudo) return dictionaries[view.language];
  pseudo ??= pseudoOf(dictionaries[view.language]);
  return pseudo;
}
