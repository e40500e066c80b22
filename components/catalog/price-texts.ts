import { unitPriceText } from '@/lib/catalog/measure';
import type { StartingPrice } from '@/lib/catalog/rules';
import { type Availability, unavailableText } from '@/lib/catalog/selling/variant-choice';
import { formatMoney } from '@/lib/format';
import { pageTexts } from '@/lib/texts/page-texts';
import type { PriceTexts } from './price-line';

export async function priceTexts({
  availability,
  price,
}: {
  availability: Availability;
  price: StartingPrice | null;
}): Promise<PriceTexts> {
  const { t, view } = await pageTexts();
  const reason = unavailableText(t.catalog, availability);
  if (reason || !price) return { reason: reason ?? '' };
  const [before, after] = price.more ? t.catalog.from.split('{price}') : [];
  return {
    price: formatMoney(price.from, view.locale),
    ...(before && { before }),
    ...(after && { after }),
    ...(price.measure && {
      unit: unitPriceText(t.catalog.perUnit, price.from, price.measure, view.locale),
    }),
  };
}
