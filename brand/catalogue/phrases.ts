import type { Language } from '@/lib/markets/types';
import { phrases as de } from '../de/catalogue';

/**
 * What the catalogue says in other languages than its own, by what it says there. What has no phrase stays: a
 * name, or text of a product that was imported.
 */
export const cataloguePhrases: Partial<Record<Language, Readonly<Record<string, string>>>> = { de };
