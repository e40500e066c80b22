import type { Language } from '@/lib/markets/types';
import { pages } from './en/pages';
import { productCopy, texts } from './en/texts';
import { navigation, shop } from './shop';

const { tagline, description, openingHours } = shop;
const english = {
  tagline,
  description,
  openingHours,
  pages,
  navigation,
  texts,
  productCopy,
};

type Wording<T> = T extends string
  ? string
  : T extends object
    ? { readonly [Key in keyof T]: Wording<T[Key]> }
    : T;

type Links = readonly { href: string; label: string }[];

export type BrandWording = Omit<Wording<typeof english>, 'navigation'> & {
  readonly navigation: { readonly [List in keyof typeof navigation]: Links };
};

export const wording: Readonly<
  Record<'en', BrandWording> & Partial<Record<Language, BrandWording>>
> = { en: english };
