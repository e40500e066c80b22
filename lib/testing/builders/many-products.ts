import { catalogue } from '@/brand/catalogue/all';
import { categories } from '@/brand/catalogue/categories';
import { type Attributes, readAttributes } from '@/lib/catalog/facets/attributes.ts';
import { attributeFacets } from '@/lib/catalog/facets/facets.ts';
import type { SeedProduct } from '@/lib/catalog/seed/seed-types';

/*
 * Thousands of products, to test the shop with a large catalogue. They are generated from word
 * lists and the brand's products, always the same ones for the same number.
 */

const moods = [
  'Early',
  'Quiet',
  'Second',
  'Golden',
  'Late',
  'Long',
  'Amber',
  'Violet',
  'Slow',
  'Bright',
  'Misty',
  'Silver',
  'Hidden',
  'Northern',
  'Southern',
  'Crooked',
  'Gentle',
  'Distant',
  'Patient',
  'Copper',
];
const places = [
  'Harbour',
  'Orchard',
  'Platform',
  'Meadow',
  'Staircase',
  'Window',
  'Balcony',
  'Courtyard',
  'Ferry',
  'Lantern',
  'Corner',
  'Rooftop',
  'Garden',
  'Bridge',
  'Quarry',
  'Valley',
  'Pier',
  'Workshop',
  'Kitchen',
  'Attic',
  'Terrace',
  'Crossing',
  'Market',
  'Station',
  'Ridge',
];
/** The products of each category, as templates for more. */
const patterns = categories.map(({ key }) => ({
  key,
  own: catalogue.filter(({ category, hidden }) => category === key && !hidden),
}));

/** A sequence of numbers from 0 to 1 that is the same every time (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Generates products; the first `n` of a longer list are those of a shorter one. */
export function loadProducts(count: number): SeedProduct[] {
  return Array.from({ length: count }, (_, index) => loadProduct(index));
}

function loadProduct(index: number): SeedProduct {
  const random = randomFrom(index + 1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const number = index + 1;
  const slug = `load-${number}`;
  const { key, own } = pick(patterns);
  const name = `${pick(moods)} ${pick(places)} ${number}`;
  const pattern: SeedProduct | undefined = pick(own);
  const price = pattern?.variants[0]?.price ?? 1000;
  return {
    slug,
    name,
    tagline: `Number ${number} of a very long list.`,
    description: `Made up to see how the shop does with many products. This is number ${number}.`,
    category: key,
    art: pattern?.art ?? 'none',
    attributes: pattern ? varied(pattern, own, pick) : { kind: 'plain' },
    options: [],
    variants: [{ sku: slug, options: {}, price: Math.round(price * (0.5 + 1.5 * random())) }],
  };
}

/**
 * The attributes of a product, with other values for its facets: those of others, or generated
 * ones.
 */
function varied(
  { attributes }: SeedProduct,
  others: readonly SeedProduct[],
  pick: <T>(list: readonly T[]) => T,
): Attributes {
  const varying = new Map<string, unknown>(Object.entries(attributes));
  for (const { attribute, values } of attributeFacets) {
    if (!varying.has(attribute)) continue;
    const existing = others.flatMap((other) =>
      Object.entries(other.attributes).flatMap(([name, value]) =>
        name === attribute ? [value] : [],
      ),
    );
    varying.set(attribute, pick<unknown>(values ? existing : [...existing, ...places]));
  }
  return readAttributes(Object.fromEntries(varying));
}
