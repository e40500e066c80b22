/**
 * The few words that travel in scripts. They are apart from texts.ts so that browsers need not load
 * all of that.
 */
export const smallCopy = {
  /** Where a page failed. */
  failed: 'The lights flickered.',
  /** Where a cart is empty, over the ways on. */
  emptyCart: 'Nothing in here yet. What hour are you brewing for?',
} as const;
