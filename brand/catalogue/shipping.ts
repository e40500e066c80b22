import type { SeedProduct } from '@/lib/catalog/seed-types';

/** Ways to send an order: products of the service that the catalogue does not show. */
export const shipping: readonly SeedProduct[] = [
  {
    slug: 'shipping-standard',
    name: 'Standard delivery',
    tagline: 'By post, in a letterbox-sized box where it fits.',
    description: 'Standard delivery by post.',
    category: 'shipping',
    art: 'tin',
    hidden: true,
    attributes: { kind: 'shipping', days: { from: 2, to: 4 } },
    options: [],
    variants: [{ sku: 'ship-standard', options: {}, price: 490 }],
  },
  {
    slug: 'shipping-express',
    name: 'Express delivery',
    tagline: 'By courier, handed over before noon.',
    description: 'Express delivery by courier.',
    category: 'shipping',
    art: 'tin',
    hidden: true,
    attributes: { kind: 'shipping', days: { from: 1, to: 1 } },
    options: [],
    variants: [{ sku: 'ship-express', options: {}, price: 1190 }],
  },
];
