import type { InfoText } from '@/brand/pages';
import type { StoreView } from '@/lib/markets/types';

/** What a page of text says in a market: without the sections about prices of the other kind, net or gross. */
export function sectionsIn(
  { market }: Pick<StoreView, 'market'>,
  { sections }: InfoText,
): InfoText['sections'] {
  const included = market.prices === 'gross';
  return sections.filter(({ taxesIncluded = included }) => taxesIncluded === included);
}
