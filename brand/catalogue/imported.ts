/** Where products of a real tenant stand that nothing here describes, and what they look like. */
export const imported = { category: 'table', art: 'tin' } as const;
