import { expect, test } from 'vitest';
import type { ProductDetails, ProductVariant } from '@/lib/catalog/queries';
import { organizationData, productData } from './structured-data.ts';

const site = 'https://shop.example';
const page = `${site}/products/blue-hour`;

const variant = (change: Partial<ProductVariant> = {}): ProductVariant => ({
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

const details = (variants: ProductVariant[]): ProductDetails => ({
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

const around = {
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

test('each offer has its shipping and return policy, written out in the first offer', () => {
  const two = details([variant(), variant({ id: 'blue-hour-250g' })]);
  const shippingDestination = { addressCountry: ['IE', 'DE'] };
  expect(productData(two, site, around)).toMatchObject({
    ...{ name: 'Blue Hour', description: 'Blackcurrant first.', url: page, sku: 'blue-hour' },
    image: [`${site}/media/bag.svg`],
    offers: [
      {
        shippingDetails: [
          { shippingRate: { value: '4.90', currency: 'EUR' }, shippingDestination },
        ],
        hasMerchantReturnPolicy: { applicableCountry: ['IE', 'DE'] },
      },
      {
        shippingDetails: [{ '@id': `${site}/#shipping-standard` }],
        hasMerchantReturnPolicy: { '@id': `${site}/#returns` },
      },
    ],
  });
});

test('a price of several variants is written out once', () => {
  const [small, large] = [{ amount: 1450, currency: 'EUR' }, variant().price];
  const variants = [small, large, small, large].map((price) => variant({ price }));
  const [first, second] = [{ '@id': `${page}#price-1` }, { '@id': `${page}#price-2` }];
  expect(productData(details(variants), site, around)).toMatchObject({
    offers: [
      { price: '14.50', priceSpecification: { ...first, price: '14.50' } },
      { price: '62.00', priceSpecification: { ...second, price: '62.00' } },
      { price: '14.50', priceSpecification: first },
      { price: '62.00', priceSpecification: second },
    ],
  });
});

test('a product has an offer for each variant with a price', () => {
  const data = productData(details([variant(), variant({ price: null })]), site, around);
  expect(data).toMatchObject({
    offers: [{ url: `${page}?variant=blue%20hour%2F1%20kg`, price: '62.00' }],
  });
  const unpriced = productData(details([variant({ price: null })]), site, around);
  expect(unpriced).not.toHaveProperty('offers');
});

test('a measure becomes the unit price and its base', () => {
  const price = { amount: 1790, currency: 'CHF' };
  const bag = variant({ price, measure: { amount: 250, unit: 'g' } });
  const data = productData(details([bag]), site, { ...around, prices: 'gross' });
  const valueReference = { value: 1, unitCode: 'KGM' };
  const referenceQuantity = { value: 250, unitCode: 'GRM', valueReference };
  expect(data).toMatchObject({
    offers: [
      { priceSpecification: { price: '17.90', valueAddedTaxIncluded: true, referenceQuantity } },
    ],
  });
});

test('a product has its category, and its attributes, in the language of the view', () => {
  expect(productData(details([variant()]), site, around)).toMatchObject({
    category: 'Filter',
    additionalProperty: [{ name: 'Herkunft', value: 'Äthiopien' }],
  });
});

test.each([
  ['available', 'InStock'],
  ['paused', 'OutOfStock'],
  ['unpriced', 'OutOfStock'],
  ['gone', 'Discontinued'],
] as const)('%s maps to %s', (availability, word) => {
  const data = productData(details([variant({ availability })]), site, around);
  expect(data).toMatchObject({ offers: [{ availability: `https://schema.org/${word}` }] });
});

test('the shop’s data has the view’s home page and description', () => {
  expect(organizationData(site, { prefix: '/de', description: 'Kaffee' })).toMatchObject({
    ...{ url: `${site}/de`, description: 'Kaffee', logo: `${site}/apple-icon.png` },
  });
});
