/** In centimes. */
export const filters = { priceEdges: [5000, 10_000], perPage: 24 } as const;
