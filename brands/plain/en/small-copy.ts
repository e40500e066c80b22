/** Texts of client components, in a separate file so that bundles do not contain texts.ts. */
export const smallCopy = {
  failed: 'Something went wrong.',
  emptyCart: 'Your cart is empty.',
} as const;
