import { categories } from '@/brand/catalogue/categories';
import { markets } from '@/brand/markets';
import { searchWords } from '@/brand/search';
import { shop } from '@/brand/shop';
import type { Language } from '@/lib/markets/types';
import type { Attributes } from './facets/attributes.ts';
import { keywordsOf, subjectOf } from './facets/facets.ts';
import { phraseIn, productIn } from './localize.ts';
import type { SeedProduct } from './seed/seed-types.ts';
import type { TranslationRow } from './store.ts';

const own: Language = shop.language;

/** The catalogue's own language, where products are searched by their own rows: their vectors and words are English. */
export const rowLanguage: Language | null = own === 'en' ? own : null;

/** The languages of open markets in which products are searched by rows of translations. */
export const otherLanguages: readonly Language[] = [
  ...new Set(
    markets.flatMap(({ open, languages }) =>
      open ? languages.map(({ language }) => language) : [],
    ),
  ),
].filter((language) => language !== rowLanguage);

/** A product's search texts in these languages. Untranslated texts, and those of its own language, stay as they are. */
export function translationsOf(
  product: Pick<SeedProduct, 'slug' | 'name' | 'category' | 'tagline' | 'description' | 'options'>,
  attributes: Attributes,
  languages: readonly Language[] = otherLanguages,
): TranslationRow[] {
  const category = categories.find(({ key }) => key === product.category)?.name ?? '';
  return languages.map((language) => {
    const wording = { language, pseudo: false };
    const say = (phrase: string) => phraseIn(wording, phrase);
    const { name, tagline, description } = product;
    const translated = productIn(wording, { name, tagline, description, attributes });
    return {
      slug: product.slug,
      language,
      name: translated.name,
      subject: [
        subjectOf(product, translated.attributes, searchWords[language], say),
        // Some know it by its name in the catalogue.
        ...(translated.name === name ? [] : [name]),
      ].join('. '),
      text: [
        say(category),
        keywordsOf(translated.attributes),
        translated.tagline,
        translated.description,
      ].join('. '),
    };
  });
}
