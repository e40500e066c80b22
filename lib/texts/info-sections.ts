import type { StoreView } from '@/lib/markets/types';
import type { InfoText } from '@/lib/texts/info-text';

/** A text page in a market: without the sections about others, or about prices of the other kind. */
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
