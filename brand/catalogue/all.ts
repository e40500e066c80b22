import type { SeedProduct } from '@/lib/catalog/seed/seed-types';
import { coffees } from './products/coffee.ts';
import { things } from './products/gear.ts';
import { shipping } from './shipping.ts';

/** All products, including those hidden from lists. */
export const catalogue: readonly SeedProduct[] = [...coffees, ...things, ...shipping];
