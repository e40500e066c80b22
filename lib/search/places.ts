import { categories } from '@/brand/catalogue/categories';
import { plans } from '@/brand/catalogue/plans';
import { type InfoText, infoPages } from '@/brand/en/pages';
import { phraseIn } from '@/lib/catalog/localize';
import type { FoundBy, SearchWords } from '@/lib/catalog/seed/seed-types';
import { sectionsIn } from '@/lib/texts/info-sections';
import type { ViewTexts } from '@/lib/texts/wording';
import { type Part, type Phrase, wordsOf } from './words.ts';

/** Search results beside products: categories, plans and pages. */
export type Place = {
  kind: 'category' | 'plan' | 'page';
  href: string;
  title: string;
  text: string;
};

/** A place with its stems. */
type FindablePlace = Place & {
  /** Its title and other names. */
  names: readonly Phrase[];
  /** Stems and words of its names and synonyms. */
  bag: Vocabulary;
  /** The same for all texts of its page. */
  body: Vocabulary;
};
type Vocabulary = { stems: ReadonlySet<string>; words: readonly string[] };

/** The shop's places in display order, and all words that find them. */
type DescribedPlace = Place & { names: readonly string[]; words: string; body: string };

/** A page's text can be long: only this many of its words are used. */
const MAX_WORDS = 2_000;

/** Every place in the language of a view. */
export function placesIn(texts: ViewTexts): Place[] {
  return placesWithTexts(undefined, texts).map(({ kind, href, title, text }) => ({
    kind,
    href,
    title,
    text,
  }));
}

/** Every place, with its texts. */
export function placesWithTexts(
  words: SearchWords | undefined,
  { t, brand, view }: ViewTexts,
): DescribedPlace[] {
  const { texts } = brand;
  const phrase = (text: string) => phraseIn(view, text);
  const described = (place: Place, found: FoundBy | undefined, body: string): DescribedPlace => ({
    ...place,
    names: [place.title, ...(found?.names ?? [])],
    words: found?.words ?? '',
    body: `${place.text} ${body}`,
  });
  const page = (href: string, title: string, text: string, body = '') =>
    described({ kind: 'page', href, title, text }, words?.pages[href], body);
  return [
    ...categories.map(({ key, name, title, text }) =>
      described(
        {
          kind: 'category',
          href: `/categories/${key}`,
          title: phrase(name),
          text: phrase(title),
        },
        words?.categories[key],
        phrase(text),
      ),
    ),
    page('/products', texts.products.title, texts.products.lead),
    page('/clubs', texts.clubs.title, texts.clubs.heading, texts.clubs.lead),
    ...plans.map(({ key, name, tagline, description, features }) =>
      described(
        { kind: 'plan', href: `/clubs/${key}`, title: phrase(name), text: phrase(tagline) },
        words?.plans[key],
        [description, ...features].map(phrase).join(' '),
      ),
    ),
    ...infoPages.map((key) => {
      const info: InfoText = brand.pages[key];
      const { title, lead } = info;
      const body = sectionsIn(view, info).flatMap(({ heading, text, rows = [] }) => [
        heading,
        ...text,
        ...rows.flat(),
      ]);
      const label = labelOf(`/${key}`, brand.navigation) ?? title;
      return page(`/${key}`, label, lead, `${title} ${body.join(' ')}`);
    }),
    page('/sign-in', t.search.account.title, t.search.account.text),
  ];
}

function labelOf(
  href: string,
  { help, legal }: ViewTexts['brand']['navigation'],
): string | undefined {
  const links: readonly { href: string; label: string }[] = [...help, ...legal];
  return links.find((link) => link.href === href)?.label;
}

/** All words of some places. */
export function wordsOfPlaces(described: readonly DescribedPlace[]): string[] {
  return described.flatMap((place) =>
    [...place.names, place.words, place.body].flatMap((text) => wordsOf(text, MAX_WORDS)),
  );
}

/** The places with their stems. */
export function indexPlaces(
  described: readonly DescribedPlace[],
  stemOf: (word: string) => string | null,
): FindablePlace[] {
  const vocabulary = (text: string): Vocabulary => {
    const vocabularyWords = [...new Set(wordsOf(text, MAX_WORDS))];
    return {
      words: vocabularyWords,
      stems: new Set(vocabularyWords.flatMap((word) => stemOf(word) ?? [])),
    };
  };
  return described.map(({ names, words, body, ...place }) => ({
    ...place,
    names: names.map((name) => wordsOf(name).map((word) => ({ word, stem: stemOf(word) }))),
    bag: vocabulary([...names, words].join(' ')),
    body: vocabulary(body),
  }));
}

/** Places for a search: those it names, which come before products, and those it matches as well. */
export type FoundPlaces = { first: Place[]; more: Place[]; mentioned: Place[] };

const MAX_PLACES = 4;

/**
 * Finds places.
 * @param typed all folded words as typed, stop words included
 * @param isKnown whether anything in the shop has a part; unknown parts are not required of a place
 */
export function findPlaces(
  places: readonly FindablePlace[],
  typed: readonly string[],
  parts: readonly Part[],
  isKnown: (part: Part) => boolean,
): FoundPlaces {
  const telling = parts.filter(({ terms }) => terms.some(({ stem }) => stem !== null));
  const required = telling.filter(isKnown);
  const named = places
    .map((place) => ({ place, score: nameScore(place, typed, required) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ place }) => place);
  const others = places.filter(
    (place) => !named.includes(place) && required.length === telling.length,
  );
  const fits = (place: FindablePlace) =>
    required.length > 0 && required.every((part) => hasPart(place.bag, part));
  const mentions = (place: FindablePlace) =>
    required.length > 0 &&
    required.every((part) => hasPart(place.bag, part) || hasPart(place.body, part));
  return {
    first: named.slice(0, MAX_PLACES).map(toPlace),
    more: others.filter(fits).slice(0, MAX_PLACES).map(toPlace),
    mentioned: others
      .filter((place) => !fits(place) && mentions(place))
      .slice(0, MAX_PLACES)
      .map(toPlace),
  };
}

function toPlace({ kind, href, title, text }: FindablePlace): Place {
  return { kind, href, title, text };
}

/** How much of the query is one of a place's names; 0 where none matches or the query has more words. */
function nameScore(place: FindablePlace, typed: readonly string[], parts: readonly Part[]): number {
  return Math.max(
    0,
    ...place.names.map((name) => {
      const stems = name.flatMap(({ stem }) => stem ?? []);
      const exact = parts.filter((part) => stemsIn(part, stems).length > 0);
      const begun = parts.filter((part) => !exact.includes(part) && beginsOneOf(part, name));
      const isNamed =
        stems.length > 0
          ? name.every(
              (word) =>
                word.stem === null ||
                exact.some((part) => stemsIn(part, stems).includes(word.stem ?? '')) ||
                begun.some((part) => beginsOneOf(part, [word])),
            )
          : includesInOrder(typed, wordsIn(name));
      const others = parts.filter((part) => !exact.includes(part) && !begun.includes(part));
      const isWhole = others.every(
        (part) =>
          hasPart(place.bag, part) || (place.kind !== 'category' && hasPart(place.body, part)),
      );
      // A prefix names a place only as the whole query: "table lamp" is not "Tableware".
      if (begun.length > 0 && others.length > 0) return 0;
      if (!isNamed || !isWhole) return 0;
      const required = name.filter(
        ({ word, stem }) => stem !== null || typed.includes(word),
      ).length;
      return required - (begun.length > 0 ? 0.5 : 0);
    }),
  );
}

const wordsIn = (phrase: Phrase) => phrase.map(({ word }) => word);

function includesInOrder(words: readonly string[], required: readonly string[]): boolean {
  return required.length > 0 && ` ${words.join(' ')} `.includes(` ${required.join(' ')} `);
}

/** The stems of the alternatives of a part that a name has completely. */
function stemsIn({ terms, others }: Part, name: readonly string[]): string[] {
  const ways = [terms.map(({ stem, word }) => stem ?? word), ...others];
  return ways.filter((stems) => stems.every((stem) => name.includes(stem))).flat();
}

/** Whether a part is a single word that begins one of a name. */
function beginsOneOf({ terms }: Part, name: Phrase): boolean {
  const [term, ...more] = terms;
  return (
    term !== undefined && more.length === 0 && name.some(({ word }) => begins(term.word, word))
  );
}

const begins = (beginning: string, word: string) =>
  beginning.length >= 3 && word.startsWith(beginning);

/** Whether a vocabulary has a part, in any of its alternatives. */
function hasPart({ stems, words }: Vocabulary, { terms, others }: Part): boolean {
  const hasTyped = terms.every(
    ({ word, stem }) =>
      (stem !== null && stems.has(stem)) || words.some((one) => begins(word, one)),
  );
  return hasTyped || others.some((other) => other.every((stem) => stems.has(stem)));
}
