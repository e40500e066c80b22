import { unitPriceText } from '@/lib/catalog/measure';
import { unavailableText } from '@/lib/catalog/messages';
import type { StartingPrice } from '@/lib/catalog/rules';
import type { Availability } from '@/lib/catalog/selling/variant-choice';
import { formatMoney } from '@/lib/format';
import { pageTexts } from '@/lib/texts/page-texts';

/** The price line of a card: a price, a "from" price, or why there is none; below it the unit price. */
export async function PriceLine({
  availability,
  price,
}: {
  availability: Availability;
  price: StartingPrice | null;
}) {
  const { t, view } = await pageTexts();
  const reason = unavailableText(t.catalog, availability);
  if (reason || !price) return <span className="text-sm">{reason}</span>;
  const [before = '', after = ''] = price.more ? t.catalog.from.split('{price}') : [];
  return (
    <>
      <span className="whitespace-nowrap font-semibold tabular-nums">
        {before ? <span className="font-normal text-sm">{before}</span> : null}
        <span>{formatMoney(price.from, view.locale)}</span>
        {after ? <span className="font-normal text-sm">{after}</span> : null}
      </span>
      {price.measure ? (
        <span className="block text-sm tabular-nums">
          {unitPriceText(t.catalog.perUnit, price.from, price.measure, view.locale)}
        </span>
      ) : null}
    </>
  );
}
