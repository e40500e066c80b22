import { navigation, shop } from '../shop';
import { pages } from './pages';
import { productCopy } from './product-copy';
import { smallCopy } from './small-copy';
import { texts } from './texts';

/** The type of texts in another language: the same keys with other strings. */
type Translated<T> = T extends string
  ? string
  : T extends object
    ? { readonly [Key in keyof T]: Translated<T[Key]> }
    : T;

const { tagline, description, openingHours } = shop;

/** The brand's texts in English, without those of products. */
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
