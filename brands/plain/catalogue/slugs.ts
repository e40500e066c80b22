import type { Language } from '@/lib/markets/types';

/** Slugs of products in other languages: this shop has one. */
export const productSlugs: Partial<Record<Language, Readonly<Record<string, string>>>> = {};
