/** Yen have no minor unit: prices are whole yen, in steps of 500. */
export const filters = { priceEdges: [4000, 8000], perPage: 24 } as const;
