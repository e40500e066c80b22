import type { SearchWords } from '@/modules/search/search-words';

export const searchWords: Readonly<Record<string, SearchWords>> = {};
