import { navigation, shop } from '../shop';
import { pages } from './pages';
import { productCopy, texts } from './texts';

/** The same keys with texts in another language. */
type Translated<T> = T extends string
  ? string
  : T extends object
    ? { readonly [Key in keyof T]: Translated<T[Key]> }
    : T;

const { tagline, description, openingHours } = shop;

export const english = {
  tagline,
  description,
  openingHours,
  pages,
  navigation,
  texts,
  productCopy,
};

export type Translation = Translated<typeof english>;
