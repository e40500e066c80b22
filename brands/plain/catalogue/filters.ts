/** Filters of lists. */
export const filters = {
  /** Boundaries of the price ranges, in minor units. Multiples of 500. */
  priceEdges: [2000],
  /** Products per page. */
  perPage: 24,
} as const;
