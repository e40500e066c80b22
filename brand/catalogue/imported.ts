/**
 * Where products of a real tenant stand that nothing here describes, and what they look like. The shelf is a
 * category, or one of its own that only "All products" shows, and only while something stands there.
 */
export const imported = {
  category: 'more',
  art: 'carton',
  shelf: { name: 'More', text: 'Other things that we sell.' },
} as const;
