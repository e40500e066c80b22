/** Category and image of products that exist at the service but not in the brand. */
export const imported = { category: 'more', art: 'parcel' } as const;
