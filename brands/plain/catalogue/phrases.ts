import type { Language } from '@/lib/markets/types';

/** What the catalogue says in other languages: this shop has one. */
export const cataloguePhrases: Partial<Record<Language, Readonly<Record<string, string>>>> = {};
