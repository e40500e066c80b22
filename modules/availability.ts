import type { UnitCount } from '@/lib/catalog/unit-count';
import { stockCount } from '@/modules/stock/sql';

/** Which module counts units; without an entry everything is available. */
export const availability: readonly UnitCount[] = [
  stockCount, // module: stock
];
