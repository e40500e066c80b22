export const filters = {
  /** Boundaries of the price ranges, in minor units; multiples of 500. */
  priceEdges: [1500, 3000, 6000],
  perPage: 24,
} as const;
