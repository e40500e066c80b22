import type { StoreView } from '@/lib/markets/types';
import { eachText, pseudoText } from './pseudo';

/** What decides how a view writes the words of its language. */
export type Spoken = Pick<StoreView, 'language' | 'pseudo'> & Partial<Pick<StoreView, 'locale'>>;

/** A text as a view writes it: German has no ß in Switzerland and Liechtenstein. */
export function spelt({ language, locale, pseudo }: Spoken, text: string): string {
  if (pseudo) return pseudoText(text);
  if (language === 'de' && /^de-(?:CH|LI)$/.test(locale ?? '')) return text.replaceAll('ß', 'ss');
  return text;
}

const made = new WeakMap<object, Map<string, unknown>>();

/** Texts of a language as a view writes them, made once for each spelling. */
export function inSpelling<T extends object>(view: Spoken, texts: T): T {
  const key = `${view.locale ?? view.language} ${view.pseudo}`;
  const known = made.get(texts) ?? new Map<string, unknown>();
  made.set(texts, known);
  const spelling = known.get(key) ?? eachText(texts, (text) => spelt(view, text));
  known.set(key, spelling);
  return spelling as T;
}
