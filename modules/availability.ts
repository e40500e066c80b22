import type { UnitCount } from '@/lib/catalog/unit-count';
import { stockCount } from '@/lib/stock/sql';

/** Which module counts units; without an entry everything is available. */
export const availability: readonly UnitCount[] = [stockCount];
