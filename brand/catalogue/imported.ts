/** Where products of a real tenant stand that nothing here describes, and what they look like: neither says what they are. */
export const imported = { category: 'more', art: 'parcel' } as const;
