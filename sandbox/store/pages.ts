/** A page of a list: at most `limit` rows after the position `after`. */
export type Page = {
  /** Null for all. */
  readonly limit: number | null;
  /** The `seq` of the row before the first; 0 from the beginning. */
  readonly after: number;
};

export const EVERYTHING: Page = { limit: null, after: 0 };

/** SQLite's value for no limit. */
export function sqlLimit(page: Page): number {
  return page.limit ?? -1;
}
