import type { Language } from '@/lib/markets/types';
import { pages as germanPages } from './de/pages';
import { productWords as germanProductWords } from './de/product-words';
import * as germanWords from './de/wording';
import { pages } from './pages';
import { productWords } from './product/words';
import { navigation, shop } from './shop';
import { smallWords } from './small-words';
import { texts } from './texts';

/** Of a text in one language, what it is in any other: the same places, other words. */
type Wording<T> = T extends string
  ? string
  : T extends object
    ? { readonly [Key in keyof T]: Wording<T[Key]> }
    : T;

const { tagline, description, openingHours } = shop;
const english = {
  tagline,
  description,
  openingHours,
  pages,
  navigation,
  texts,
  smallWords,
  productWords,
};

/** What the brand says, whatever the language; products are apart. */
export type BrandWording = Wording<typeof english>;

const german: BrandWording = {
  ...germanWords,
  pages: germanPages,
  productWords: germanProductWords,
};

/**
 * The brand's words, by language. What is missing in one does not compile; every language of
 * `brand/markets.ts` has its words here.
 */
export const wording: Readonly<
  Record<'en', BrandWording> & Partial<Record<Language, BrandWording>>
> = { en: english, de: german };
