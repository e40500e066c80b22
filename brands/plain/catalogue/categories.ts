/** Categories in display order. Products refer to a category by its key, which is also its slug. */
export const categories = [
  {
    key: 'table',
    name: 'Table',
    title: 'For the table',
    text: 'What you eat and drink from.',
    art: 'bowl-chalk',
    backdrop: 'butter',
  },
  {
    key: 'kitchen',
    name: 'Kitchen',
    title: 'For the kitchen',
    text: 'What you dry, clean and carry with.',
    art: 'towel-flax',
    backdrop: 'mint',
  },
] as const;
