import { phraseIn } from '@/lib/catalog/localize';
import { fillIn, formatList } from '@/lib/format';
import { commonTaxes } from '@/lib/markets/taxes';
import { containedInParts, partsByTaxes } from '@/lib/tax';
import { taxLabel } from '@/lib/texts/tax-label';
import type { ViewTexts } from '@/lib/texts/wording';
import type { PricedUnits } from './view.ts';

/**
 * "incl. €4.17 VAT (20%)": what a subtotal contains; null where prices are net, or where it depends on the country,
 * which a cart does not know.
 */
export function includedTaxText(
  lines: readonly PricedUnits[],
  { t, view }: Pick<ViewTexts, 't' | 'view'>,
): string | null {
  const { market, locale } = view;
  const [first] = lines;
  if (market.prices !== 'gross' || !first) return null;
  const parts = lines.flatMap(({ category, total: sum }) => {
    const rates = commonTaxes(market, category ?? '');
    return rates ? [{ sum, rates }] : [];
  });
  if (parts.length < lines.length) return null;
  const { currency } = first.total;
  const { taxes } = containedInParts(currency, partsByTaxes(parts, { amount: 0, currency }, []));
  const said = taxes.map((tax) =>
    taxLabel(t.tax.includedTax, { ...tax, name: phraseIn(view, tax.name) }, locale),
  );
  if (said.length === 0) return null;
  return fillIn(t.tax.includedTaxes, { taxes: formatList(said, locale) });
}
