/** Filters of lists. */
export const filters = {
  /** Boundaries of the price ranges, in minor units. Multiples of 500. */
  priceEdges: [1500, 3000, 6000],
  /** Products per page. */
  perPage: 24,
} as const;
