import type { SeedProduct } from '@/lib/catalog/seed/seed-types';
import { taxZones } from './taxes';

const overseas = ['US', 'CA'];

/** Territories such as the Canary Islands are excluded here; methods that deliver there name them. */
const europe = ['CH', ...taxZones.map(({ country }) => country)].filter(
  (place) => !overseas.includes(place),
);

/** Delivery methods: products at the service that are hidden from the catalogue. */
export const shipping: readonly SeedProduct[] = [
  {
    slug: 'shipping-standard',
    name: 'Standard delivery',
    tagline: 'By post, in a letterbox-sized box where it fits.',
    description: 'Standard delivery by post.',
    category: 'shipping',
    art: 'tin',
    hidden: true,
    attributes: { kind: 'shipping', days: { from: 2, to: 4 }, countries: europe },
    options: [],
    variants: [{ sku: 'ship-standard', options: {}, price: 490, prices: { CHF: 790 } }],
  },
  {
    slug: 'shipping-express',
    name: 'Express delivery',
    tagline: 'By courier, handed over before noon.',
    description: 'Express delivery by courier.',
    category: 'shipping',
    art: 'tin',
    hidden: true,
    attributes: { kind: 'shipping', days: { from: 1, to: 1 }, countries: europe },
    options: [],
    variants: [{ sku: 'ship-express', options: {}, price: 1190, prices: { CHF: 1490 } }],
  },
  {
    slug: 'shipping-overseas',
    name: 'Across the ocean',
    tagline: 'By air, followed all the way to your door.',
    description: 'Delivery by air mail, with tracking.',
    category: 'shipping',
    art: 'tin',
    hidden: true,
    attributes: { kind: 'shipping', days: { from: 5, to: 9 }, countries: overseas },
    options: [],
    variants: [{ sku: 'ship-overseas', options: {}, price: 1490 }],
  },
];
