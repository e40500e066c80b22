import { fileIn } from '@/lib/markets/rules';
import type { StoreView } from '@/lib/markets/types';

export function feedPath(view: Pick<StoreView, 'key' | 'prefix'>): string {
  return fileIn(view, '/feed.xml');
}
