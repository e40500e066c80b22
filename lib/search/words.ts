/*
 * From the words that somebody typed to the queries that PostgreSQL is asked. Pure: what the database
 * knows of a word is given.
 */

const MAX_WORDS = 8;

/** Lower case, without accents, as `catalog_fold` in the database nearly does. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text, folded, at most as many as a search looks for. */
export function wordsOf(text: string, most = MAX_WORDS): string[] {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, most);
}

/** A word, and what the text search makes of it. */
export type Term = {
  word: string;
  /** What the index holds for it; null for a word that says nothing, like "the". */
  stem: string | null;
  /** Stems of longer words that begin with it but whose stems do not: "chocola" begins "chocolate", "chocol". */
  completions: readonly string[];
  /** Stems of words that it is formed from: "Kenyan" of "Kenya". */
  bases: readonly string[];
  /** Whether any product has it, or a word that it begins. */
  inProducts: boolean;
};

/** Words that mean the same, with their stems. */
export type Phrase = readonly { word: string; stem: string | null }[];

/**
 * One thing that is looked for: a word, or words that mean something together. Each other way to say
 * it is a list of stems that all have to be there.
 */
export type Part = { terms: readonly Term[]; others: readonly (readonly string[])[] };

/** Whether a text search could tell products apart by it: not by "1" or "g" alone. */
function isTelling({ terms }: Part): boolean {
  return terms.some(({ word, stem }) => stem !== null && word.length > 2 && !isNumber(word));
}

export function isNumber(word: string): boolean {
  return /^\p{N}+$/u.test(word);
}

/** Words that a word may be formed from, by the endings of its language: "kenyan" of "kenya". */
export function basesOf(word: string, endings: readonly string[]): string[] {
  return endings
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= 4)
    .map((ending) => word.slice(0, -ending.length));
}

/**
 * Most letters that a word may differ from the one it is taken for. Without a list of the language's
 * words nobody knows whether it is one of them: then only one.
 */
export function mostDifferent(word: string, hasList: boolean): number {
  if (word.length < 4 || isNumber(word)) return 0;
  return word.length === 4 || !hasList ? 1 : 2;
}

/** "1kg" as "1" and "kg"; null for other words. */
export function splitUnit(word: string): [string, string] | null {
  const [, number, unit] = /^(\p{N}+)(\p{L}{1,4})$/u.exec(word) ?? [];
  return number && unit ? [number, unit] : null;
}

/**
 * Groups terms into what is looked for. Words that say nothing are left out, unless there are no
 * others: then the last one may be the beginning of another word ("after" of "afterglow").
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

/** The other ways to say the longest phrase that begins at a place. */
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
  const length = Math.max(1, ...groups.map((one) => one.length));
  const others = groups
    .filter((one) => one.length === length)
    .flatMap(({ group }) => group.map((phrase) => phrase.flatMap(({ stem }) => stem ?? [])));
  return { length, others: others.filter((stems) => stems.length > 0) };
}

/** Quoted for a `tsquery`: folded words hold letters and digits only. */
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

/** What products are asked for: texts of `tsquery`. */
export type TextQuery = {
  /** Every word as it is; null where a word can only be the beginning of others. */
  exact: string | null;
  /** The words one after the other; null for a single one. */
  phrase: string | null;
  /** How a name may begin: the words with spaces between them. No text of a `tsquery`. */
  beginning: string;
  /** Every word, or words that begin with it. */
  wide: string;
};

/** The query for products that have all of some parts. */
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
 * What to look for where no product has all parts: all but one, then each by itself. Parts that tell
 * nothing by themselves are never left alone.
 */
export function fewerParts(parts: readonly Part[]): Part[][] {
  const allButOne = parts.map((left) => parts.filter((part) => part !== left));
  const alone = parts.map((part) => [part]);
  return [...(parts.length > 2 ? allButOne : []), ...alone].filter((few) => few.some(isTelling));
}

/** Some parts as they were typed or corrected. */
export function textOf(parts: readonly Part[]): string {
  return parts.flatMap(({ terms }) => terms.map(({ word }) => word)).join(' ');
}
