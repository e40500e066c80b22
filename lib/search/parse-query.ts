import 'server-only';
import { searchWords } from '@/brand/search';
import { rowLanguage } from '@/lib/catalog/translations';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import type { Language } from '@/lib/markets/types';
import { viewIn } from '@/lib/markets/views';
import { textsIn } from '@/lib/texts/wording';
import { languageWords } from './language.ts';
import {
  type FoundPlaces,
  findPlaces,
  indexPlaces,
  placesWithTexts,
  wordsOfPlaces,
} from './places.ts';
import {
  basesOf,
  isNumber,
  mostDifferent,
  type Part,
  type Phrase,
  partsOf,
  splitUnit,
  type Term,
  wordsOf,
} from './words.ts';

/** A query as the shop understands it. */
export type ParsedQuery = {
  /** What products are asked for. */
  parts: Part[];
  /** The parts that no product has, while others match. */
  leftOut: Part[];
  /** Whether a word was replaced by another. */
  isCorrected: boolean;
  places: FoundPlaces;
};

/** The brand's synonyms, with their stems. */
type Lexicon = {
  words: readonly string[];
  stems: ReadonlyMap<string, string | null>;
  same: readonly (readonly Phrase[])[];
  places: ReturnType<typeof indexPlaces>;
};

const lexicons = new Map<Language, Promise<Lexicon>>();

/** Stems of the brand's words, computed once per process: they change with the code only. */
function readLexicon(language: Language): Promise<Lexicon> {
  const lexicon =
    lexicons.get(language) ??
    loadLexicon(language).catch((error: unknown) => {
      lexicons.delete(language);
      throw error;
    });
  lexicons.set(language, lexicon);
  return lexicon;
}

async function loadLexicon(language: Language): Promise<Lexicon> {
  const own = searchWords[language];
  const described = placesWithTexts(own, textsIn(viewIn(language)));
  const same = (own?.same ?? []).map((group) => group.map((phrase) => wordsOf(phrase)));
  const brandWords = [...new Set([...wordsOfPlaces(described), ...same.flat(2)])];
  const rows = await db().$queryRaw<{ word: string; stem: string | null }[]>`
    SELECT word, catalog_stem(${language}, catalog_fold(word)) AS stem
    FROM unnest(${brandWords}::text[]) AS word`;
  const stems = new Map(rows.map(({ word, stem }) => [word, stem]));
  const stemOf = (word: string) => stems.get(word) ?? null;
  return {
    words: brandWords.filter((word) => word.length > 2 && stemOf(word) !== null),
    stems,
    same: same.map((group) =>
      group.map((phrase) => phrase.map((word) => ({ word, stem: stemOf(word) }))),
    ),
    places: indexPlaces(described, stemOf),
  };
}

/** The words of products in a language. */
function knownWords(language: Language): Prisma.Sql {
  return language === rowLanguage
    ? Prisma.sql`catalog_words`
    : Prisma.sql`(SELECT word, stem, "inName" FROM catalog_translated_words
        WHERE language = ${language})`;
}

/** Parses a query in a language: one statement, and one more where a word is unknown. */
export async function parseQuery(text: string, language: Language): Promise<ParsedQuery> {
  const typed = wordsOf(text);
  if (typed.length === 0) {
    const places = { first: [], more: [], mentioned: [] };
    return { parts: [], leftOut: [], isCorrected: false, places };
  }
  const brand = await readLexicon(language);
  const units = new Map(
    typed.flatMap((word) => {
      const unit = splitUnit(word);
      return unit ? [[word, unit] as const] : [];
    }),
  );
  const termsByWord = await readTerms(
    typed.flatMap((word) => [word, ...(units.get(word) ?? [])]),
    language,
  );
  const termOf = (word: string) => termsByWord.get(word) ?? unknownTerm(word);
  const isWord = (term: Term) =>
    term.inProducts ||
    term.stem === null ||
    units.has(term.word) ||
    brand.words.some((word) => word.startsWith(term.word) || brand.stems.get(word) === term.stem);
  const unknown = typed.map(termOf).filter((term) => !isWord(term));
  const corrected =
    unknown.length > 0 ? await correct(unknown, brand, language) : new Map<string, Term>();
  const terms = typed.flatMap((word) => {
    const unit = units.get(word);
    const term = corrected.get(word) ?? termOf(word);
    return unit && !term.inProducts ? unit.map(termOf) : [term];
  });
  const parts = partsOf(terms, brand.same);
  const isKnown = (part: Part) =>
    part.others.length > 0 || part.terms.every((term) => isWord(term) || term.bases.length > 0);
  const inProducts = (part: Part) =>
    part.others.length > 0 || part.terms.every((term) => term.inProducts || term.bases.length > 0);
  const matching = parts.filter(inProducts);
  return {
    parts: matching,
    leftOut: parts.filter((part) => !matching.includes(part)),
    isCorrected: [...corrected].some(([word, term]) => word !== term.word),
    places: findPlaces(brand.places, typed, parts, isKnown),
  };
}

function unknownTerm(word: string): Term {
  return { word, stem: word, completions: [], bases: [], inProducts: false };
}

type TermRow = {
  typed: string;
  word: string;
  stem: string | null;
  known: boolean;
  completions: string[];
};

/** The catalogue's vocabulary. It has no numbers or single letters. */
async function readTerms(words: readonly string[], language: Language): Promise<Map<string, Term>> {
  const products = knownWords(language);
  const rows = await db().$queryRaw<TermRow[]>`
    SELECT typed, word, stem,
      length(word) < 3 OR word ~ '^[0-9]+$'
        OR EXISTS (SELECT FROM ${products} w WHERE w.stem = term.stem)
        -- Written so that the index serves a beginning that is not a constant.
        OR EXISTS (SELECT FROM ${products} w
          WHERE w.word ~>=~ term.word AND w.word ~<~ (term.word || chr(1114111))) AS known,
      ARRAY(SELECT w.stem FROM ${products} w
        WHERE w.word ~>=~ term.word AND w.word ~<~ (term.word || chr(1114111))
          AND length(w.stem) < length(term.word)
        LIMIT 8) AS completions
    FROM (SELECT DISTINCT typed, catalog_fold(typed) AS word,
        catalog_stem(${language}, catalog_fold(typed)) AS stem
      FROM unnest(${words}::text[]) AS typed) AS term`;
  return new Map(
    rows.map(({ typed, word, stem, known, completions }) => [
      typed,
      { word, stem, completions, bases: [], inProducts: known },
    ]),
  );
}

type NearRow = {
  typed: string;
  bases: string[];
  word: string | null;
  stem: string | null;
  distance: number | null;
  inProducts: boolean;
};

/**
 * Replacements for unknown words: the words they are derived from, or, where they are not in the language's list,
 * the nearest one, product names first. A word without a near one is left out.
 */
async function correct(
  terms: readonly Term[],
  brand: Lexicon,
  language: Language,
): Promise<Map<string, Term>> {
  const endings = searchWords[language]?.endings ?? [];
  const own = await languageWords(language);
  const products = knownWords(language);
  const queries = terms.map(({ word }) => ({
    typed: word,
    bases: basesOf(word, endings),
    most: isNumber(word) || own?.has(word) ? 0 : mostDifferent(word, language),
  }));
  const rows = await db().$queryRaw<NearRow[]>`
    SELECT typed, ARRAY(SELECT w.stem FROM ${products} w
        WHERE w.word IN (SELECT json_array_elements_text(asked.bases))) AS bases,
      near.word, near.stem, near.distance, coalesce(near."inProducts", false) AS "inProducts"
    FROM json_to_recordset(${JSON.stringify(queries)}::json)
      AS asked(typed text, bases json, most int)
    LEFT JOIN LATERAL (
      SELECT word, catalog_stem(${language}, word) AS stem, "inProducts",
        -- The function takes no more than 255 bytes.
        levenshtein(left(word, 60), left(typed, 60)) AS distance
      FROM (
        SELECT w.word, w."inName", true AS "inProducts" FROM ${products} w
        WHERE asked.most > 0 AND w.word % asked.typed
        UNION ALL
        SELECT word, false, false FROM unnest(${brand.words as string[]}::text[]) AS word
        WHERE asked.most > 0 AND abs(length(word) - length(asked.typed)) <= asked.most
      ) AS candidate
      WHERE levenshtein(left(word, 60), left(typed, 60)) <= asked.most
      ORDER BY distance, "inName" DESC, "inProducts" DESC, similarity(word, typed) DESC, word
      LIMIT 1
    ) AS near ON true`;
  const corrected = new Map<string, Term>();
  for (const { typed, bases, word, stem, inProducts } of rows) {
    if (bases.length > 0) corrected.set(typed, { ...unknownTerm(typed), bases });
    else if (word !== null) corrected.set(typed, { ...unknownTerm(word), stem, inProducts });
  }
  return corrected;
}
