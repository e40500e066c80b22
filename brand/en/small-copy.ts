/** Texts of client components, apart from texts.ts to keep that out of the bundle. */
export const smallCopy = {
  /** The error page. */
  failed: 'The lights flickered.',
  /** The empty cart, above its links. */
  emptyCart: 'Nothing in here yet. What hour are you brewing for?',
} as const;
