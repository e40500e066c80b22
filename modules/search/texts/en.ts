/** The search by words. */
export const words = {
  /** Of the header's buttons. */
  open: 'Search',
  close: 'Close the search',
  label: 'Search the shop',
  submit: 'Search',
  suggestions: 'Suggestions',
  suggested: { one: '1 suggestion', other: '{count} suggestions' },
  /** Where a word was replaced by one that the shop has. */
  corrected: 'No results for “{text}”. These match {corrected}.',
  /** Where no product has all the words. */
  partial: 'Nothing has all the words of “{text}”. These have some of them.',
  /** Categories, plans and pages among the results: before the products, and after them. */
  places: 'Pages',
  morePlaces: 'More pages',
  account: { title: 'Your account', text: 'Orders, subscriptions, invoices and addresses.' },
};
