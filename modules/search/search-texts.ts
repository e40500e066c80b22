import { categories } from '@/brand/catalogue/categories';
import { mainAttributes, searchable } from '@/brand/catalogue/facets';
import { markets } from '@/brand/markets';
import { searchWords } from '@/brand/search';
import type { Attributes } from '@/lib/catalog/facets/attributes';
import { attributeFacets, textsOf } from '@/lib/catalog/facets/facets';
import { phraseIn, productIn } from '@/lib/catalog/localize';
import type { SeedProduct } from '@/lib/catalog/seed/seed-types';
import type { Language } from '@/lib/markets/types';
import { viewIn } from '@/lib/markets/views';
import { textsIn } from '@/lib/texts/wording';
import { describedPlaces } from './places.ts';
import type { SearchWords } from './search-words.ts';

/** A row of `search_texts`: the searchable text of a product or page in one language. */
export type SearchText = {
  language: Language;
  /** A product's slug or a page's path. */
  key: string;
  /** The name, then its synonyms. */
  names: readonly string[];
  subject: string;
  text: string;
};

type Product = Pick<
  SeedProduct,
  'slug' | 'name' | 'category' | 'tagline' | 'description' | 'options'
>;

const languages: readonly Language[] = [
  ...new Set(
    markets.flatMap((market) =>
      market.open ? market.languages.map(({ language }) => language) : [],
    ),
  ),
];

/** A product's search texts in each language; untranslated texts stay in the catalogue's language. */
export function searchTextsOf(product: Product, attributes: Attributes): SearchText[] {
  const category = categories.find(({ key }) => key === product.category)?.name ?? '';
  return languages.map((language) => {
    const wording = { language, pseudo: false };
    const say = (phrase: string) => phraseIn(wording, phrase);
    const { name, tagline, description } = product;
    const translated = productIn(wording, { name, tagline, description, attributes });
    const subject = subjectOf(product, translated.attributes, searchWords[language], say);
    const text = [
      say(category),
      keywordsOf(translated.attributes),
      translated.tagline,
      translated.description,
    ].join('. ');
    return {
      language,
      key: product.slug,
      // Some shoppers know the product by its name in the catalogue's language.
      names: [...new Set([translated.name, name, ...synonymsIn(translated.name, language)])],
      subject: [subject, ...synonymsIn(subject, language)].join('. '),
      text: [text, ...synonymsIn(text, language)].join('. '),
    };
  });
}

export function searchTextsOfPlaces(): SearchText[] {
  return languages.flatMap((language) =>
    describedPlaces(searchWords[language], textsIn(viewIn(language))).map(
      ({ href, names, words, body }) => ({
        language,
        key: href,
        names,
        subject: words,
        text: body,
      }),
    ),
  );
}

function synonymsIn(text: string, language: Language): string[] {
  const words = ` ${wordsOf(text).join(' ')} `;
  const groups = searchWords[language]?.same ?? [];
  return groups
    .filter((group) => group.some((phrase) => words.includes(` ${wordsOf(phrase).join(' ')} `)))
    .flat();
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

export function keywordsOf(attributes: Attributes): string {
  return searchable.flatMap((name) => textsOf(attributes, name)).join(' ');
}

/**
 * A product's attributes as search terms: its facet values ("Dark blue"), main attributes and options, and the brand's
 * additional words.
 * @param say translates a phrase of the catalogue
 */
export function subjectOf(
  product: Pick<SeedProduct, 'slug' | 'category' | 'options'>,
  attributes: Attributes,
  words: SearchWords | undefined,
  say: (phrase: string) => string = (phrase) => phrase,
): string {
  const values = attributeFacets.flatMap(({ attribute, label, values: known }) =>
    textsOf(attributes, attribute).map((value) => {
      const named = known?.find((candidate) => candidate.value === value)?.label;
      return named ? `${say(named)} ${say(label)}` : value;
    }),
  );
  return [
    ...values,
    ...mainAttributes.flatMap((name) => textsOf(attributes, name)),
    ...product.options.flatMap((option) => option.values.map(say)),
    words?.categories[product.category]?.words,
    words?.products[product.slug],
  ]
    .filter(Boolean)
    .join('. ');
}
