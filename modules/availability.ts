import type { UnitCount } from '@/lib/catalog/unit-count';
import { stockCount } from '@/modules/stock/sql';

/** The module that counts stock; without an entry every variant is available in any quantity. */
export const availability: readonly UnitCount[] = [
  stockCount, // module: stock
];
