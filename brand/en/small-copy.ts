/** Texts of client components, in a separate file so that bundles do not contain texts.ts. */
export const smallCopy = {
  failed: 'The lights flickered.',
  emptyCart: 'Nothing in here yet. What hour are you brewing for?',
} as const;
