import type { Language } from '@/lib/markets/types';
import { pages as germanPages } from './de/pages';
import * as germanWords from './de/wording';
import { english, type Translation } from './en/wording';

type Links = readonly { href: string; label: string }[];

export type BrandWording = Omit<Translation, 'navigation'> & {
  readonly navigation: { readonly [List in keyof Translation['navigation']]: Links };
};

const german: BrandWording = { ...germanWords, pages: germanPages };

/** Must have every language of `brand/markets.ts`; a missing text does not compile. */
export const wording: Readonly<
  Record<'en', BrandWording> & Partial<Record<Language, BrandWording>>
> = { en: english, de: german };
