import type { SeedProduct } from '@/lib/catalog/seed/seed-types';

type Piece = {
  slug: string;
  name: string;
  glaze: string[];
  diameter: 'small' | 'medium' | 'large';
};

function piece(category: 'bowls' | 'vases', art: string, price: number, one: Piece): SeedProduct {
  const { slug, name, glaze, diameter } = one;
  return {
    slug,
    name,
    tagline: `Glazed in ${glaze.join(' and ').toLowerCase()}.`,
    description: 'Thrown on a kick wheel from local clay, and fired with red pine.',
    category,
    art,
    attributes: { kind: 'piece', glaze, diameter, potter: 'Hanae Mori' },
    options: [{ name: 'set', label: 'Set', values: ['One', 'Pair'] }],
    variants: [
      { sku: `${slug}-one`, options: { set: 'One' }, price },
      { sku: `${slug}-pair`, options: { set: 'Pair' }, price: price * 2 - 300 },
    ],
  };
}

export const catalogue: readonly SeedProduct[] = [
  piece('bowls', 'bowl', 3500, {
    slug: 'rice-bowl',
    name: 'Rice Bowl',
    glaze: ['Celadon'],
    diameter: 'small',
  }),
  piece('bowls', 'bowl', 5200, {
    slug: 'noodle-bowl',
    name: 'Noodle Bowl',
    glaze: ['Tenmoku', 'Celadon'],
    diameter: 'large',
  }),
  piece('vases', 'vase', 9800, {
    slug: 'branch-vase',
    name: 'Branch Vase',
    glaze: ['Ash'],
    diameter: 'medium',
  }),
  {
    slug: 'shipping-parcel',
    name: 'Parcel',
    tagline: 'By post, in a box of straw.',
    description: 'Delivery by post.',
    category: 'shipping',
    art: 'bowl',
    hidden: true,
    attributes: { kind: 'shipping', days: { from: 1, to: 3 }, countries: ['IE'] },
    options: [],
    variants: [{ sku: 'ship-parcel', options: {}, price: 800 }],
  },
];
