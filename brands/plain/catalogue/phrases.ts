import type { Language } from '@/lib/markets/types';

/** Translations of the catalogue; this shop has one language. */
export const cataloguePhrases: Partial<Record<Language, Readonly<Record<string, string>>>> = {};
