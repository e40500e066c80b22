/** What prices and totals say of taxes: `net` where taxes are added to prices, `gross` where prices contain them. */
export const tax = {
  /** A tax that a total contains, its amount beside it. */
  included: 'incl. {rate} {name}',
  includedOf: 'incl. {rate} {name}, of {base}',
  /** The same in one line, and of several taxes. */
  includedAmount: 'incl. {amount} {name} ({rate})',
  price: { net: 'Price before tax', gross: 'Price with tax' },
  prices: { net: 'before tax', gross: 'with tax' },
  month: { net: 'a month, before tax', gross: 'a month, with tax' },
  /** On invoices, over the taxes. */
  netTotal: 'Before tax',
  total: 'Total',
  /** At checkout, of a country that prices contain no tax for. */
  none: 'No tax for delivery to {country}',
};
