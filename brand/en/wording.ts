import { navigation, shop } from '../shop';
import { pages } from './pages';
import { productCopy } from './product-copy';
import { smallCopy } from './small-copy';
import { texts } from './texts';

/** Of a text in one language, what it is in any other: the same places, other words. */
type Translated<T> = T extends string
  ? string
  : T extends object
    ? { readonly [Key in keyof T]: Translated<T[Key]> }
    : T;

const { tagline, description, openingHours } = shop;

/** What the brand says in English; products are apart. */
export const english = {
  tagline,
  description,
  openingHours,
  pages,
  navigation,
  texts,
  smallCopy,
  productCopy,
};

/** The same in any language. */
export type Translation = Translated<typeof english>;
