export type TaxRate = {
  readonly code: string;
  readonly name: string;
  /** Parts per million of the net amount: 200000 is 20 %. */
  readonly ppm: number;
};

/** The default table of new tenants; `PUT /sandbox/tenants/<id>/tax-rates` replaces the table. */
export const DEFAULT_TAX_RATES: readonly TaxRate[] = [
  { code: 'VAT_STANDARD', name: 'VAT, standard rate', ppm: 200_000 },
  { code: 'VAT_REDUCED', name: 'VAT, reduced rate', ppm: 100_000 },
  { code: 'VAT_ZERO', name: 'VAT, zero rate', ppm: 0 },
  { code: 'GST', name: 'Goods and services tax', ppm: 50_000 },
  { code: 'HST', name: 'Harmonised sales tax', ppm: 130_000 },
  { code: 'PST', name: 'Provincial sales tax', ppm: 70_000 },
  { code: 'SALES_TAX', name: 'Sales tax', ppm: 82_500 },
];
