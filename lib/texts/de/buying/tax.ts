import type { Dictionary } from '@/lib/texts/dictionary';

export const tax: Dictionary['tax'] = {
  included: 'inkl. {rate} {name}',
  includedOf: 'inkl. {rate} {name}, auf {base}',
  includedTaxes: 'inkl. {taxes}',
  includedTax: '{amount} {name} ({rate})',
  price: { net: 'Preis ohne Steuern', gross: 'Preis inklusive Steuern' },
  prices: { net: 'ohne Steuern', gross: 'inklusive Steuern' },
  month: { net: 'im Monat, ohne Steuern', gross: 'im Monat, inklusive Steuern' },
  netTotal: 'Ohne Steuern',
  total: 'Gesamtbetrag',
  none: 'Keine Steuern bei Lieferung ({country})',
};
