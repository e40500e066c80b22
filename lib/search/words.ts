/* From the typed words to PostgreSQL's queries. Pure: what the database knows of a word is passed in. */

const MAX_WORDS = 8;

/** Lower case, without accents, nearly as `catalog_fold` in the database does. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

/** The words of a text, folded and limited to what a search uses. */
export function wordsOf(text: string, most = MAX_WORDS): string[] {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, most);
}

/** A word, with its text search properties. */
export type Term = {
  word: string;
  /** Its stem in the index; null for a stop word, like "the". */
  stem: string | null;
  /** Stems of longer words that begin with it but whose stems do not: "chocola" begins "chocolate", "chocol". */
  completions: readonly string[];
  /** Stems of words that it is derived from: "Kenyan" of "Kenya". */
  bases: readonly string[];
  /** Whether any product has it, or a word that begins with it. */
  inProducts: boolean;
};

/** Synonyms, with their stems. */
export type Phrase = readonly { word: string; stem: string | null }[];

/** One part of a search: a word, or a phrase. Each alternative is a list of stems that all have to match. */
export type Part = { terms: readonly Term[]; others: readonly (readonly string[])[] };

/** Whether a text search could tell products apart by it: not by "1" or "g" alone. */
function isTelling({ terms }: Part): boolean {
  return terms.some(({ word, stem }) => stem !== null && word.length > 2 && !isNumber(word));
}

export function isNumber(word: string): boolean {
  return /^\p{N}+$/u.test(word);
}

/** Words that a word may be derived from, by the endings of its language: "kenyan" of "kenya". */
export function basesOf(word: string, endings: readonly string[]): string[] {
  return endings
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= 4)
    .map((ending) => word.slice(0, -ending.length));
}

/**
 * The length in letters from which a word may differ by two, by language (BCP 47): in others it may be a real word.
 * German has more forms and compounds than its list of words.
 */
const LONG: Readonly<Record<string, number>> = { en: 5, de: 8 };

/** The maximum number of letters that a word may differ from its correction. */
export function mostDifferent(word: string, language: string): number {
  if (word.length < 4 || isNumber(word)) return 0;
  return word.length < (LONG[language] ?? Infinity) ? 1 : 2;
}

/** "1kg" as "1" and "kg"; null for other words. */
export function splitUnit(word: string): [string, string] | null {
  const [, number, unit] = /^(\p{N}+)(\p{L}{1,4})$/u.exec(word) ?? [];
  return number && unit ? [number, unit] : null;
}

/**
 * Groups terms into parts. Stop words are left out, unless there are no others: then the last one may be a prefix
 * of another word ("after" of "afterglow").
 */
export function partsOf(terms: readonly Term[], same: readonly (readonly Phrase[])[]): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < terms.length; ) {
    const { length, others } = othersAt(terms, at, same);
    const telling = terms.slice(at, at + length).filter(({ stem }) => stem !== null);
    if (telling.length > 0) parts.push({ terms: telling, others });
    at += length;
  }
  return parts.length > 0 ? parts : terms.slice(-1).map((term) => ({ terms: [term], others: [] }));
}

/** The alternatives of the longest phrase that begins at an index. */
function othersAt(
  terms: readonly Term[],
  at: number,
  same: readonly (readonly Phrase[])[],
): { length: number; others: string[][] } {
  const isSame = (term: Term | undefined, { word, stem }: Phrase[number]) =>
    term !== undefined && (stem === null ? term.word === word : term.stem === stem);
  const fits = (phrase: Phrase) => phrase.every((word, index) => isSame(terms[at + index], word));
  const groups = same.flatMap((group) => {
    const length = Math.max(0, ...group.filter(fits).map((phrase) => phrase.length));
    return length > 0 ? [{ length, group }] : [];
  });
  const length = Math.max(1, ...groups.map((group) => group.length));
  const others = groups
    .filter((one) => one.length === length)
    .flatMap(({ group }) => group.map((phrase) => phrase.flatMap(({ stem }) => stem ?? [])));
  return { length, others: others.filter((stems) => stems.length > 0) };
}

/** Quoted for a `tsquery`: folded words have letters and digits only. */
const lexeme = (stem: string, suffix = '') => `'${stem.replace(/[^\p{L}\p{N}]/gu, '')}'${suffix}`;

const anyOf = (queries: readonly string[]) =>
  queries.length > 1 ? `(${queries.join(' | ')})` : (queries[0] ?? '');
const allOf = (queries: readonly string[]) =>
  queries.length > 1 ? `(${queries.join(' & ')})` : (queries[0] ?? '');

function exactTerm({ word, stem, bases }: Term): string {
  return anyOf([...new Set([stem ?? word, ...bases])].map((one) => lexeme(one)));
}

function wideTerm(term: Term): string {
  const stems = [
    ...new Set([...(term.stem === null ? [] : [term.stem]), ...term.bases, ...term.completions]),
  ];
  const beginning = isNumber(term.word) || term.word.length < 2 ? [] : [lexeme(term.word, ':*')];
  return anyOf([...stems.map((one) => lexeme(one)), ...beginning]);
}

const partQuery = ({ terms, others }: Part, termQuery: (term: Term) => string): string =>
  anyOf([
    ...new Set([
      allOf(terms.map(termQuery)),
      ...others.map((stems) => allOf(stems.map((one) => lexeme(one)))),
    ]),
  ]);

/** The queries for products: texts of `tsquery`. */
export type TextQuery = {
  /** Every word exactly; null where a word can only be a prefix. */
  exact: string | null;
  /** The words one after the other; null for a single one. */
  phrase: string | null;
  /** The beginning of a name: the words with spaces between them. Not a `tsquery`. */
  beginning: string;
  /** Every word, or words that begin with it. */
  wide: string;
};

/** The query for products that match all of some parts. */
export function textQuery(parts: readonly Part[]): TextQuery {
  const terms = parts.flatMap((part) => part.terms);
  const isExact = terms.every(({ stem }) => stem !== null);
  return {
    exact: isExact ? allOf(parts.map((part) => partQuery(part, exactTerm))) : null,
    phrase:
      isExact && terms.length > 1
        ? terms.map(({ stem, word }) => lexeme(stem ?? word)).join(' <-> ')
        : null,
    beginning: textOf(parts),
    wide: allOf(parts.map((part) => partQuery(part, wideTerm))),
  };
}

/**
 * The fallbacks where no product has all parts: all but one, then each by itself. Parts that are not selective by
 * themselves are never left alone.
 */
export function fewerParts(parts: readonly Part[]): Part[][] {
  const allButOne = parts.map((left) => parts.filter((part) => part !== left));
  const alone = parts.map((part) => [part]);
  return [...(parts.length > 2 ? allButOne : []), ...alone].filter((few) => few.some(isTelling));
}

/** Some parts as typed or corrected. */
export function textOf(parts: readonly Part[]): string {
  return parts.flatMap(({ terms }) => terms.map(({ word }) => word)).join(' ');
}
