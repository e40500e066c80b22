import type { SeedProduct, SeedVariant } from '@/lib/catalog/seed/seed-types';

type Piece = Pick<SeedProduct, 'slug' | 'name' | 'category' | 'art'> & {
  glaze: string[];
  diameter: 'small' | 'medium' | 'large';
  price: number;
};

function piece({ glaze, diameter, price, ...one }: Piece): SeedProduct {
  const variants: SeedVariant[] = [{ sku: one.slug, options: {}, price }];
  return {
    ...one,
    tagline: `Glazed in ${glaze.join(' and ').toLowerCase()}.`,
    description: 'Stoneware, thrown and fired twice in Zürich.',
    attributes: { kind: 'piece', glaze, diameter, potter: 'Regula Frei' },
    options: [],
    variants,
  };
}

export const catalogue: readonly SeedProduct[] = [
  piece({
    ...{ slug: 'soup-bowl', name: 'Soup Bowl', category: 'bowls', art: 'table' },
    ...{ glaze: ['Celadon'], diameter: 'medium', price: 4800 },
  }),
  piece({
    ...{ slug: 'dinner-plate', name: 'Dinner Plate', category: 'bowls', art: 'plate' },
    ...{ glaze: ['Ash'], diameter: 'large', price: 6200 },
  }),
  piece({
    ...{ slug: 'tall-vase', name: 'Tall Vase', category: 'vases', art: 'shelf' },
    ...{ glaze: ['Tenmoku'], diameter: 'medium', price: 14_000 },
  }),
  // A drawing with transparency, among photographs.
  piece({
    ...{ slug: 'rice-bowl', name: 'Rice Bowl', category: 'bowls', art: 'bowl' },
    ...{ glaze: ['Celadon'], diameter: 'small', price: 3200 },
  }),
  {
    slug: 'shipping-parcel',
    name: 'Parcel',
    tagline: 'By post, in a box of straw.',
    description: 'Delivery by post.',
    category: 'shipping',
    art: 'bowl',
    hidden: true,
    attributes: { kind: 'shipping', days: { from: 1, to: 3 }, countries: ['CH'] },
    options: [],
    variants: [{ sku: 'ship-parcel', options: {}, price: 900 }],
  },
];
