import type { WordSearch } from '@/lib/listing/word-match';
import { matchWords } from '@/modules/search/match-words';

/** Full-text search of lists; without an entry, lists have only filters and sort orders. */
export const wordSearches: readonly WordSearch[] = [
  matchWords, // module: search
];
