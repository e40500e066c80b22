/** Search terms beyond a product's or page's own texts. */
export type FoundBy = {
  /** Other names: a search for one of these ranks it first. */
  names?: readonly string[];
  /** Words that are often searched together with its name. */
  words?: string;
};

/** The search terms of one language. */
export type SearchWords = {
  /** Synonyms: words and phrases that mean the same. */
  same: readonly (readonly string[])[];
  /** By category key. Products of a category are found by its `words`, too. */
  categories: Readonly<Record<string, FoundBy>>;
  /** By product slug: further words. */
  products: Readonly<Record<string, string>>;
  /** By plan key. */
  plans: Readonly<Record<string, FoundBy>>;
  /** By path. */
  pages: Readonly<Record<string, FoundBy>>;
};
