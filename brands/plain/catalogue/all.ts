import type { SeedProduct } from '@/lib/catalog/seed/seed-types';

const goods: readonly SeedProduct[] = [
  {
    slug: 'bowl',
    name: 'Bowl',
    tagline: 'Deep enough for soup, wide enough for salad.',
    description:
      'Stoneware from a pottery in Kilkenny, glazed inside and out. It holds half a litre, and stacks.',
    category: 'table',
    art: 'bowl-chalk',
    attributes: {
      kind: 'thing',
      material: 'Stoneware',
      size: '16 cm wide, 7 cm high, 0.5 litres',
      care: 'Dishwasher and oven, up to 200 °C',
    },
    options: [{ name: 'glaze', label: 'Glaze', values: ['Chalk', 'Moss'] }],
    variants: [
      { sku: 'bowl-chalk', options: { glaze: 'Chalk' }, price: 2400, stock: 30 },
      { sku: 'bowl-moss', options: { glaze: 'Moss' }, price: 2400, art: 'bowl-moss', stock: 26 },
    ],
  },
  {
    slug: 'cup',
    name: 'Cup',
    tagline: 'No handle, warm hands.',
    description: 'Stoneware from the same pottery. It holds a quarter of a litre.',
    category: 'table',
    art: 'cup',
    attributes: {
      kind: 'thing',
      material: 'Stoneware',
      size: '8 cm wide, 9 cm high, 0.25 litres',
      care: 'Dishwasher',
    },
    options: [],
    variants: [{ sku: 'cup', options: {}, price: 1600, stock: 40 }],
  },
  {
    slug: 'towel',
    name: 'Towel',
    tagline: 'Linen that dries glasses without a trace.',
    description:
      'Woven in County Down from flax that was grown in France. It softens with washing.',
    category: 'kitchen',
    art: 'towel-flax',
    attributes: {
      kind: 'thing',
      material: 'Linen',
      size: '50 by 70 cm',
      care: 'Washing machine, up to 60 °C',
    },
    options: [{ name: 'colour', label: 'Colour', values: ['Flax', 'Moss'] }],
    variants: [
      { sku: 'towel-flax', options: { colour: 'Flax' }, price: 1400 },
      { sku: 'towel-moss', options: { colour: 'Moss' }, price: 1400, art: 'towel-moss' },
    ],
  },
  {
    slug: 'brush',
    name: 'Brush',
    tagline: 'For pots, with a head that can be replaced.',
    description: 'Oiled beech with bristles of agave, made in a workshop in Cork.',
    category: 'kitchen',
    art: 'brush',
    attributes: {
      kind: 'thing',
      material: 'Beech',
      size: '24 cm long',
      care: 'Let it dry hanging; oil it once a year',
    },
    options: [],
    variants: [{ sku: 'brush', options: {}, price: 900, stock: 60 }],
  },
  {
    slug: 'tray',
    name: 'Tray',
    tagline: 'Carries breakfast for two.',
    description: 'Bent from one sheet of ash, with a rim that keeps cups from sliding.',
    category: 'kitchen',
    art: 'tray',
    attributes: {
      kind: 'thing',
      material: 'Ash',
      size: '42 cm wide, 4 cm high',
      care: 'Wipe with a damp cloth',
    },
    options: [],
    variants: [{ sku: 'tray', options: {}, price: 4200, stock: 3 }],
  },
];

/** All products, including the delivery method, which is hidden from lists. */
export const catalogue: readonly SeedProduct[] = [
  ...goods,
  {
    slug: 'shipping-standard',
    name: 'Standard delivery',
    tagline: 'By post.',
    description: 'Delivery by post.',
    category: 'shipping',
    art: 'tray',
    hidden: true,
    attributes: { kind: 'shipping', days: { from: 1, to: 3 }, countries: ['IE'] },
    options: [],
    variants: [{ sku: 'post-standard', options: {}, price: 500 }],
  },
];
