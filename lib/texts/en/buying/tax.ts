/** Taxes on prices and totals: `net` where taxes are added to prices, `gross` where prices include them. */
export const tax = {
  /** A tax that a total includes, with its amount beside it. */
  included: 'incl. {rate} {name}',
  includedOf: 'incl. {rate} {name}, of {base}',
  /** The same in one line, of one or more {taxes}. */
  includedTaxes: 'incl. {taxes}',
  includedTax: '{amount} {name} ({rate})',
  price: { net: 'Price before tax', gross: 'Price with tax' },
  prices: { net: 'before tax', gross: 'with tax' },
  month: { net: 'a month, before tax', gross: 'a month, with tax' },
  /** On invoices, above the taxes. */
  netTotal: 'Before tax',
  total: 'Total',
  /** At checkout, for a country where prices include no tax. */
  none: 'No tax for delivery to {country}',
};
