import type { SearchWords } from '@/lib/catalog/seed-types';

export const searchWords: Readonly<Record<string, SearchWords>> = {};
