import type { Language } from '@/lib/markets/types';
import { phrases as de } from '../de/catalogue';

/** Translations by the catalogue's text. Texts without an entry, such as names, stay untranslated. */
export const cataloguePhrases: Partial<Record<Language, Readonly<Record<string, string>>>> = { de };
