import type { WordSearch } from '@/lib/listing/word-match';
import { matchWords } from '@/modules/search/match-words';

/** How lists are searched by words; without an entry, lists have filters and sort orders only. */
export const wordSearches: readonly WordSearch[] = [
  matchWords, // module: search
];
