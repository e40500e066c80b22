import type { StoreView } from '@/lib/markets/types';

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

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçďéƒǧĥíĵķļɱñöþɋŕšţüṽŵẋýžÅƁČÐËƑĜĤÏĴĶĿṀÑØÞǪŔŠŢÛṼŴẊÝŽ';

/** Adds accents to every letter and makes the text a third longer; {placeholders} stay. */
export function pseudoText(text: string): string {
  const accented = text.replace(/\{\w+\}|[A-Za-z]/g, (part) =>
    part.length > 1 ? part : accentedOf(part),
  );
  const letters = accented.replace(/\{\w+\}/g, '').length;
  return `${accented}${' ~~~'.repeat(Math.ceil(letters / 12))}`;
}

const accentedOf = (letter: string) => ACCENTED.charAt(LETTERS.indexOf(letter));

const KEYS = new Set(['href', 'slugs', 'images', 'categories', 'art', 'key', 'time']);

export function pseudoOf<T>(value: T): T {
  return eachText(value, pseudoText);
}

/** Changes each text of a dictionary, including those that its functions return. */
function eachText<T>(value: T, change: (text: string) => string): T;
function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value === 'function')
    return (...args: unknown[]) => eachText(value(...args) as unknown, change);
  if (Array.isArray(value)) return value.map((item) => eachText(item as unknown, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      KEYS.has(key) ? item : eachText(item, change),
    ]),
  );
}
