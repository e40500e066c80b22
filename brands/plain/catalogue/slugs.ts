import type { Language } from '@/lib/markets/types';

/** Translated slugs; this shop has one language. */
export const productSlugs: Partial<Record<Language, Readonly<Record<string, string>>>> = {};
