export const words = {
  open: 'Search',
  close: 'Close the search',
  label: 'Search the shop',
  submit: 'Search',
  suggestions: 'Suggestions',
  suggested: { one: '1 suggestion', other: '{count} suggestions' },
  /** Shown when a word was replaced by a similar one. */
  corrected: 'No results for “{text}”. These match {corrected}.',
  /** Shown when no product has all the words. */
  partial: 'Nothing has all the words of “{text}”. These have some of them.',
  places: 'Pages',
  morePlaces: 'More pages',
  account: { title: 'Your account', text: 'Orders, subscriptions, invoices and addresses.' },
};
