export const imported = {
  category: 'bowls',
  art: 'bowl',
  shelf: { name: 'More', text: 'Other things that we make.' },
} as const;
