/** How the shop's lists can be narrowed and sorted. */
export const filters = {
  /** Where one price range ends and the next begins: minor units, in steps of 500. */
  priceEdges: [1500, 3000, 6000],
  /** Products on a page of a list. */
  perPage: 24,
} as const;
