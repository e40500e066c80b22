import type { StoreView } from '@/lib/markets/types';
import { eachText, pseudoText } from './pseudo';

export type Spelling = Pick<StoreView, 'language' | 'pseudo'> & Partial<Pick<StoreView, 'locale'>>;

/** Swiss and Liechtenstein German has no ß, and quotes with «guillemets». */
export function spell({ language, locale, pseudo }: Spelling, text: string): string {
  if (pseudo) return pseudoText(text);
  if (language === 'de' && /^de-(?:CH|LI)$/.test(locale ?? '')) {
    return text.replaceAll('ß', 'ss').replaceAll('„', '«').replaceAll('“', '»');
  }
  return text;
}

const spelledTexts = new WeakMap<object, Map<string, unknown>>();

/** Spells all texts of a dictionary; cached by spelling. */
export function spellAll<T extends object>(view: Spelling, texts: T): T {
  const key = `${view.locale ?? view.language} ${view.pseudo}`;
  const bySpelling = spelledTexts.get(texts) ?? new Map<string, unknown>();
  spelledTexts.set(texts, bySpelling);
  const spelled = bySpelling.get(key) ?? eachText(texts, (text) => spell(view, text));
  bySpelling.set(key, spelled);
  return spelled as T;
}
