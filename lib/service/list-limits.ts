/** How a list of the service is fetched, and how far; a longer list counts as not fetched. */
export interface ListLimits {
  maxBytes: number;
  maxMs: number;
  /** The query for one page; the parameter without a value takes the next page's cursor. */
  pages: string | undefined;
}

/**
 * Edit this if your service gives a list in pages: the query for one page, with the cursor's parameter left empty, such
 * as `limit=500&cursor=`. The cursor must name a place in the list, not a number of rows.
 */
const pages: { transactions: string | undefined; customers: string | undefined } = {
  transactions: undefined,
  customers: undefined,
};

/** Some million transactions in one reply. */
const MAX_BYTES = 2_048 * 1024 * 1024;

/** The list of transactions, which settles payments of unknown outcome. */
export const listDefaults: ListLimits = {
  maxBytes: MAX_BYTES,
  maxMs: 10 * 60_000,
  pages: pages.transactions,
};

/** The list of customers, for which a shopper waits. */
export const customerListDefaults: ListLimits = {
  maxBytes: MAX_BYTES,
  maxMs: 60_000,
  pages: pages.customers,
};
