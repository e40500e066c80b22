export const smallWords = {
  failed: 'Something broke.',
  emptyCart: 'Your cart is empty.',
} as const;
