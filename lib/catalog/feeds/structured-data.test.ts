import { expect, test } from 'vitest';
import { around, details, variant } from '@/lib/testing/builders/product-details';
import { breadcrumbs, organization, product, site } from '@/lib/testing/schemas/structured-data';
import { breadcrumbData, organizationData, productData } from './structured-data.ts';

test('each offer has its shipping and return policy, written out in the first offer', () => {
  const two = details([variant(), variant({ id: 'blue-hour-250g' })]);
  const { offers = [], image } = product.parse(productData(two, site, around));
  expect(image).toEqual([`${site}/media/bag.svg`]);
  expect(offers[0]?.shippingDetails).toMatchObject([
    { shippingRate: { value: '4.90' }, shippingDestination: { addressCountry: ['IE', 'DE'] } },
  ]);
  expect(offers[1]?.shippingDetails).toEqual([{ '@id': `${site}/#shipping-standard` }]);
  expect(offers[1]?.hasMerchantReturnPolicy).toEqual({ '@id': `${site}/#returns` });
});

test('a price of several variants is written out once', () => {
  const [small, large] = [{ amount: 1450, currency: 'EUR' }, variant().price];
  const variants = [small, large, small, large].map((price) => variant({ price }));
  const { offers = [] } = product.parse(productData(details(variants), site, around));
  const page = `${site}/products/blue-hour`;
  expect(offers.map(({ priceSpecification: { '@id': id, ...full } }) => [id, full])).toMatchObject([
    [`${page}#price-1`, { price: '14.50' }],
    [`${page}#price-2`, { price: '62.00' }],
    [`${page}#price-1`, {}],
    [`${page}#price-2`, {}],
  ]);
  expect(offers.map(({ price }) => price)).toEqual(['14.50', '62.00', '14.50', '62.00']);
});

test('a product has an offer for each variant with a price', () => {
  const data = product.parse(
    productData(details([variant(), variant({ price: null })]), site, around),
  );
  expect(data.offers).toHaveLength(1);
  expect(data.offers?.[0]).toMatchObject({
    url: `${site}/products/blue-hour?variant=blue%20hour%2F1%20kg`,
    price: '62.00',
  });
});

test('a measure becomes the unit price and its base', () => {
  const bag = variant({
    price: { amount: 1790, currency: 'CHF' },
    measure: { amount: 250, unit: 'g' },
  });
  const data = productData(details([bag]), site, { ...around, prices: 'gross' });
  expect(product.parse(data).offers?.[0]?.priceSpecification).toMatchObject({
    price: '17.90',
    valueAddedTaxIncluded: true,
    referenceQuantity: {
      value: 250,
      unitCode: 'GRM',
      valueReference: { value: 1, unitCode: 'KGM' },
    },
  });
});

test('a product has its category, and its attributes, in the language of the view', () => {
  const data = product.parse(productData(details([variant()]), site, around));
  expect(data.category).toBe('Filter');
  expect(data.additionalProperty).toMatchObject([{ name: 'Herkunft', value: 'Äthiopien' }]);
});

test.each([
  ['available', 'InStock'],
  ['paused', 'OutOfStock'],
  ['unpriced', 'OutOfStock'],
  ['gone', 'Discontinued'],
] as const)('%s maps to %s', (availability, word) => {
  const data = product.parse(productData(details([variant({ availability })]), site, around));
  expect(data.offers?.[0]?.availability).toBe(`https://schema.org/${word}`);
});

test('breadcrumbs are numbered from one, with absolute URLs', () => {
  const trail = [
    { href: '/products', label: 'All products' },
    { href: '/categories/filter', label: 'Filter' },
  ];
  breadcrumbs.parse(breadcrumbData(trail, site));
});

test('the shop’s data has the view’s home page and description', () => {
  const german = { prefix: '/de', description: 'Kaffee' };
  const { url, description, logo } = organization.parse(organizationData(site, german));
  expect([url, description, logo]).toEqual([`${site}/de`, 'Kaffee', `${site}/apple-icon.png`]);
});
