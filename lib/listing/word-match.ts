import type { Prisma } from '@/lib/db/generated/client';
import type { Language } from '@/lib/markets/types';

/** A match other than a product: whether the words name it, and whether all of them are about it. */
export type OtherMatch = { key: string; isNamed: boolean; isAbout: boolean };

export type WordMatch = {
  /**
   * A SELECT of everything with at least one of the words: `"productId"` (null for other matches), `matched` (the
   * number of words), `rank`, and the columns of `OtherMatch`.
   */
  rows: Prisma.Sql;
  words: number;
  corrected: string | null;
};

/** Null if the text has no words. */
export type WordSearch = (text: string, language: Language) => Promise<WordMatch | null>;
