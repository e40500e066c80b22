/*
 * How well the search answers a list of queries: whether the first result is right (precision at 1), and whether
 * the expected results are on the first page (recall).
 */

/**
 * A query, its acceptable first results, and further results expected on the first page. Products by their slug.
 */
type Query = readonly [text: string, first: string | readonly string[], found?: readonly string[]];

/** The queries of a language, by kind. */
export type QueryList = {
  /** BCP 47. */
  language: string;
  kinds: Readonly<Record<string, readonly Query[]>>;
};

/** The results of a search: slugs of products and paths of pages, best first, and what it searched for instead. */
export type Answer = { keys: readonly string[]; corrected: string | null };

/** The kind of queries in which words may be corrected. */
const MISTYPED = 'a typing error';

export type Score = {
  kind: string;
  queries: number;
  /** Queries whose first result is acceptable; no result where nothing is expected. */
  first: number;
  /** Share of the expected results that were found, averaged over the queries. */
  recall: number;
  /** Queries without a typing error of which a word was replaced. */
  replaced: number;
};

export type Miss = { kind: string; query: string; wanted: readonly string[]; got: Answer };

/** Runs every query, and scores each kind and, last, all of them. */
export async function measure(
  { kinds }: QueryList,
  ask: (text: string) => Promise<Answer>,
): Promise<{ scores: Score[]; misses: Miss[] }> {
  const scores: Score[] = [];
  const misses: Miss[] = [];
  for (const [kind, queries] of Object.entries(kinds)) {
    const score: Score = { kind, queries: queries.length, first: 0, recall: 0, replaced: 0 };
    for (const [query, allowed, found] of queries) {
      const first = typeof allowed === 'string' ? [allowed] : allowed;
      const expected = found ?? (typeof allowed === 'string' ? [allowed] : []);
      const got = await ask(query);
      const [top] = got.keys;
      const isRight = top === undefined ? first.length === 0 : first.includes(top);
      const recall = recallOf(got.keys, expected, first);
      const isReplaced = kind !== MISTYPED && got.corrected !== null;
      score.first += Number(isRight);
      score.recall += recall / queries.length;
      score.replaced += Number(isReplaced);
      if (!isRight || recall < 1 || isReplaced) {
        misses.push({ kind, query, wanted: [...new Set([...first, ...expected])], got });
      }
    }
    scores.push(score);
  }
  return { scores: [...scores, total(scores)], misses };
}

/** Without further expected results, any acceptable first result will do. */
function recallOf(
  keys: readonly string[],
  wanted: readonly string[],
  first: readonly string[],
): number {
  if (wanted.length > 0) return wanted.filter((key) => keys.includes(key)).length / wanted.length;
  return first.length === 0 || first.some((key) => keys.includes(key)) ? 1 : 0;
}

function total(scores: readonly Score[]): Score {
  const sum = (value: (score: Score) => number) =>
    scores.reduce((all, score) => all + value(score), 0);
  const queries = sum((score) => score.queries);
  return {
    kind: 'all',
    queries,
    first: sum(({ first }) => first),
    recall: sum((score) => score.recall * score.queries) / queries,
    replaced: sum(({ replaced }) => replaced),
  };
}

/** The scores as a table in Markdown. */
export function tableOf(scores: readonly Score[]): string {
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return [
    '| kind of query | queries | right first | recall | wrongly replaced |',
    '|---|--:|--:|--:|--:|',
    ...scores.map(
      ({ kind, queries, first, recall, replaced }) =>
        `| ${kind} | ${queries} | ${first} (${percent(first / queries)}) | ${percent(recall)} | ${replaced} |`,
    ),
  ].join('\n');
}
