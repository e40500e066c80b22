/** Texts of client components, apart from texts.ts to keep that out of the bundle. */
export const smallCopy = {
  /** The error page. */
  failed: 'Something went wrong.',
  /** The empty cart, above its links. */
  emptyCart: 'Your cart is empty.',
} as const;
