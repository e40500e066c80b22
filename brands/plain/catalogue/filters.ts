export const filters = {
  /** Boundaries of the price ranges, in minor units; multiples of 500. */
  priceEdges: [2000],
  perPage: 24,
} as const;
