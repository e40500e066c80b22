import type { SearchWords } from '@/lib/catalog/seed/seed-types';

export const searchWords: Readonly<Record<string, SearchWords>> = {};
