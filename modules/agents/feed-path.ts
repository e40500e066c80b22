import { fileIn } from '@/lib/markets/paths';
import type { StoreView } from '@/lib/markets/types';

export function feedPath(view: Pick<StoreView, 'key' | 'prefix'>): string {
  return fileIn(view, '/feed.xml');
}
