import type { SeedProduct } from '@/lib/catalog/seed/seed-types';
import { coffees } from './products/coffee.ts';
import { things } from './products/gear.ts';
import { shipping } from './shipping.ts';

/** Everything the shop sells, hidden things included. */
export const catalogue: readonly SeedProduct[] = [...coffees, ...things, ...shipping];
