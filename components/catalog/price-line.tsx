import { unavailableText } from '@/lib/catalog/messages';
import type { Availability } from '@/lib/catalog/variant-choice';
import { formatMoney } from '@/lib/format';
import type { Money } from '@/lib/money';
import { pageTexts } from '@/lib/texts/page-texts';

/** The price line of a card: a price, a starting price, or why there is none. */
export async function PriceLine({
  availability,
  price,
}: {
  availability: Availability;
  price: { from: Money; more: boolean } | null;
}) {
  const { t, view } = await pageTexts();
  const reason = unavailableText(t.catalog, availability);
  if (reason || !price) return <span className="text-sm">{reason}</span>;
  const [before = '', after = ''] = price.more ? t.catalog.from.split('{price}') : [];
  return (
    <span className="whitespace-nowrap font-semibold tabular-nums">
      {before ? <span className="font-normal text-sm">{before}</span> : null}
      {formatMoney(price.from, view.locale)}
      {after ? <span className="font-normal text-sm">{after}</span> : null}
    </span>
  );
}
