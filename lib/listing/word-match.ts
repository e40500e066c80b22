import type { Prisma } from '@/lib/db/generated/client';
import type { Language } from '@/lib/markets/types';

/** A match that is no product: its key, whether the words name it, and whether it is about all of them. */
export type OtherMatch = { key: string; isNamed: boolean; isAbout: boolean };

/** What the words of a search match. */
export type WordMatch = {
  /**
   * A SELECT of what has at least one of the words: `"productId"`, null for what is no product; `matched`, how many of
   * the words it has; `rank`; and the columns of `OtherMatch`.
   */
  rows: Prisma.Sql;
  /** How many words matter. */
  words: number;
  /** The words searched for, where one of those typed was replaced. */
  corrected: string | null;
};

/** Searches for a text in a language; null if it has no words. */
export type WordSearch = (text: string, language: Language) => Promise<WordMatch | null>;
