import type { StoreView } from '@/lib/markets/types';
import type { InfoText } from '@/lib/texts/info-text';

/** The sections of an info page that apply to a market and its kind of prices. */
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
