import { pages } from './en/pages';
import { smallCopy } from './en/small-copy';
import { texts } from './en/texts';
import { navigation, shop } from './shop';

const { tagline, description, openingHours } = shop;
const english = {
  tagline,
  description,
  openingHours,
  pages,
  navigation,
  texts,
  smallCopy,
};

type Wording<T> = T extends string
  ? string
  : T extends object
    ? { readonly [Key in keyof T]: Wording<T[Key]> }
    : T;

type Links = readonly { href: string; label: string }[];

/** Texts of this brand, in its one language. */
export type BrandWording = Omit<Wording<typeof english>, 'navigation'> & {
  readonly navigation: { readonly [List in keyof typeof navigation]: Links };
};

export const wording: { readonly en: BrandWording; readonly de?: BrandWording } = { en: english };
