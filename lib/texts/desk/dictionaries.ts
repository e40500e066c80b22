import 'server-only';
import type { Language } from '@/lib/markets/types';
import { said } from '../current-view';
import { type Spelling, spellAll } from '../spelling';
import { de } from './de';
import type { DeskTexts } from './dictionary';
import { en } from './en';

const dictionaries: Readonly<Record<Language, DeskTexts>> = { de, en };

/** The desk's texts of a view. On the server alone: forms get theirs from the layout of the desk. */
export function deskTextsOf(view: Spelling): DeskTexts {
  return spellAll(view, dictionaries[view.language]);
}

/** The desk's texts for whoever is answered: in actions, and deep in a domain. */
export function deskSaid(): DeskTexts {
  return deskTextsOf(said().view);
}
