import type { StoreView } from '@/lib/markets/types';
import type { InfoText } from '@/lib/texts/info-text';

export function sectionsIn(
  { market }: Pick<StoreView, 'market'>,
  { sections }: InfoText,
): InfoText['sections'] {
  const included = market.prices === 'gross';
  return sections.filter(
    ({ taxesIncluded = included, markets = [market.key] }) =>
      taxesIncluded === included && markets.includes(market.key),
  );
}
