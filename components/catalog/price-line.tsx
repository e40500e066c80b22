import { Price } from '@/components/ui/price';
import type { Availability } from '@/lib/catalog/variant-choice';
import type { Money } from '@/lib/money';

/** Why something cannot be bought, in a few words; null when it can. */
export function unavailableText(availability: Availability): string | null {
  switch (availability) {
    case 'available':
      return null;
    case 'paused':
      return 'Temporarily unavailable';
    case 'unpriced':
      return 'Price unavailable';
    case 'gone':
      return 'No longer sold';
  }
}

/** What a card says about money: a price, where it starts, or why there is none. */
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
