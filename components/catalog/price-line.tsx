import { Price } from '@/components/ui/price';
import type { Availability } from '@/lib/catalog/variant-choice';
import type { Money } from '@/lib/money';

/** A short text why something cannot be bought; null when it can. */
export function unavailableText(availability: Availability): string | null {
  switch (availability) {
    case 'available':
      return null;
    case 'out-of-stock':
      return 'Out of stock';
    case 'paused':
      return 'Temporarily unavailable';
    case 'unpriced':
      return 'Price unavailable';
    case 'gone':
      return 'No longer sold';
  }
}

/** The price line of a card: a price, a starting price, or why there is none. */
export function PriceLine({
  availability,
  price,
}: {
  availability: Availability;
  price: { from: Money; more: boolean } | null;
}) {
  const reason = unavailableText(availability);
  if (reason || !price) return <span className="text-sm">{reason}</span>;
  return (
    <span className="font-semibold tabular-nums">
      {price.more ? <span className="font-normal text-sm">from </span> : null}
      <Price money={price.from} />
    </span>
  );
}
