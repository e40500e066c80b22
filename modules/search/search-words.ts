/** Additional search terms of a product or page. */
export type FoundBy = {
  /** Other names; a search for one of them ranks the product or page first. */
  names?: readonly string[];
  /** Words that shoppers often add to the name. */
  words?: string;
};

export type SearchWords = {
  /** Groups of words and phrases with the same meaning. */
  same: readonly (readonly string[])[];
  /** By category key. `words` also find the products of the category. */
  categories: Readonly<Record<string, FoundBy>>;
  /** Additional words, by product slug. */
  products: Readonly<Record<string, string>>;
  plans: Readonly<Record<string, FoundBy>>;
  pages: Readonly<Record<string, FoundBy>>;
};
