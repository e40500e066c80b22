export const smallCopy = {
  failed: 'Something broke.',
  emptyCart: 'Your cart is empty.',
} as const;
