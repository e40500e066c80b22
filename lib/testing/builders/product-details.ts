import type { ProductDetails, ProductVariant } from '@/lib/catalog/queries';

export const variant = (change: Partial<ProductVariant> = {}): ProductVariant => ({
  id: 'blue hour/1 kg',
  choice: { size: '1 kg' },
  text: '1 kg',
  art: null,
  measure: null,
  availability: 'available',
  left: null,
  price: { amount: 6200, currency: 'EUR' },
  ...change,
});

export const details = (variants: ProductVariant[]): ProductDetails => ({
  slug: 'blue-hour',
  name: 'Blue Hour',
  tagline: 'Bright',
  category: 'filter',
  art: 'bag-blue-hour',
  attributes: { kind: 'plain' },
  availability: 'available',
  price: null,
  description: 'Blackcurrant first.',
  gallery: [],
  options: [],
  variants,
});

export const around = {
  path: '/products/blue-hour',
  category: 'Filter',
  facts: [['Herkunft', 'Äthiopien']] as const,
  images: ['/media/bag.svg'],
  shipping: [
    {
      slug: 'shipping-standard',
      name: 'Standard delivery',
      price: { amount: 490, currency: 'EUR' },
      days: { from: 2, to: 4 },
      countries: [],
    },
  ],
  countries: ['IE', 'DE'],
  prices: 'net' as const,
};
