import { fileIn } from '@/lib/markets/rules';
import type { StoreView } from '@/lib/markets/types';

/** The URL of a view's feed. */
export function feedPath(view: Pick<StoreView, 'key' | 'prefix'>): string {
  return fileIn(view, '/feed.xml');
}
