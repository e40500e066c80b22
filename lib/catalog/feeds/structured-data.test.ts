import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ProductDetails, ProductVariant } from '../queries.ts';
import { breadcrumbData, organizationData, productData } from './structured-data.ts';

const site = 'https://shop.example';

/*
 * The fields that search engines require of each type (schema.org, and what a listing needs):
 * nothing less, and nothing that the schema does not define.
 */
const context = z.literal('https://schema.org');
const address = z.url({ protocol: /^https$/ }).startsWith(site);
const price = z.string().regex(/^\d+(\.\d{1,4})?$/);
const currency = z.string().regex(/^[A-Z]{3}$/);

const days = z.strictObject({
  '@type': z.literal('QuantitativeValue'),
  minValue: z.int().nonnegative(),
  maxValue: z.int().nonnegative(),
  unitCode: z.literal('DAY'),
});

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  url: address,
  sku: z.string().min(1),
  name: z.string().min(1),
  price,
  priceCurrency: currency,
  priceSpecification: z.union([
    z.strictObject({ '@id': address }),
    z.strictObject({
      '@type': z.literal('UnitPriceSpecification'),
      '@id': address,
      price,
      priceCurrency: currency,
      valueAddedTaxIncluded: z.boolean(),
      referenceQuantity: z
        .strictObject({
          '@type': z.literal('QuantitativeValue'),
          value: z.number().positive(),
          unitCode: z.enum(['GRM', 'MLT']),
          valueReference: z.strictObject({
            '@type': z.literal('QuantitativeValue'),
            value: z.literal(1),
            unitCode: z.enum(['KGM', 'LTR']),
          }),
        })
        .optional(),
    }),
  ]),
  availability: z.enum([
    'https://schema.org/InStock',
    'https://schema.org/OutOfStock',
    'https://schema.org/Discontinued',
  ]),
  itemCondition: z.literal('https://schema.org/NewCondition'),
  seller: z.strictObject({ '@type': z.literal('Organization'), name: z.string().min(1) }),
  hasMerchantReturnPolicy: z.union([
    z.strictObject({ '@id': address }),
    z.strictObject({
      '@type': z.literal('MerchantReturnPolicy'),
      '@id': address,
      applicableCountry: z.array(z.string().length(2)).min(1).max(50),
      returnPolicyCategory: z.literal('https://schema.org/MerchantReturnFiniteReturnWindow'),
      merchantReturnDays: z.int().positive(),
      merchantReturnLink: address,
      returnMethod: z.literal('https://schema.org/ReturnByMail'),
      returnFees: z.enum([
        'https://schema.org/FreeReturn',
        'https://schema.org/ReturnFeesCustomerResponsibility',
      ]),
      refundType: z.literal('https://schema.org/FullRefund'),
    }),
  ]),
  shippingDetails: z.array(
    z.union([
      z.strictObject({ '@id': address }),
      z.strictObject({
        '@type': z.literal('OfferShippingDetails'),
        '@id': address,
        shippingRate: z.strictObject({
          '@type': z.literal('MonetaryAmount'),
          value: price,
          currency,
        }),
        shippingDestination: z.strictObject({
          '@type': z.literal('DefinedRegion'),
          addressCountry: z.array(z.string().length(2)).min(1),
        }),
        deliveryTime: z.strictObject({
          '@type': z.literal('ShippingDeliveryTime'),
          businessDays: z.strictObject({
            '@type': z.literal('OpeningHoursSpecification'),
            dayOfWeek: z.array(z.string().regex(/^https:\/\/schema\.org\/[A-Z][a-z]+day$/)).min(1),
          }),
          handlingTime: days,
          transitTime: days,
        }),
      }),
    ]),
  ),
});

const product = z.strictObject({
  '@context': context,
  '@type': z.literal('Product'),
  name: z.string().min(1).max(150),
  description: z.string().min(1).max(5_000),
  url: address,
  sku: z.string().min(1),
  category: z.string().min(1),
  image: z.array(address).min(1),
  brand: z.strictObject({ '@type': z.literal('Brand'), name: z.string().min(1) }),
  additionalProperty: z.array(
    z.strictObject({
      '@type': z.literal('PropertyValue'),
      name: z.string().min(1),
      value: z.string().min(1),
    }),
  ),
  offers: z.array(offer).min(1).optional(),
});

const breadcrumbs = z.strictObject({
  '@context': context,
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int(),
        name: z.string().min(1),
        item: address,
      }),
    )
    .min(1)
    .refine((items) => items.every(({ position }, index) => position === index + 1)),
});

const organization = z.strictObject({
  '@context': context,
  '@type': z.literal('Organization'),
  name: z.string().min(1),
  legalName: z.string().min(1),
  description: z.string().min(1),
  url: address,
  logo: address,
  email: z.email(),
  telephone: z.string().regex(/^\+[\d ]+$/),
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    streetAddress: z.string().min(1),
    postalCode: z.string().min(1),
    addressLocality: z.string().min(1),
    addressCountry: z.string().length(2),
  }),
});

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

test('each offer has its shipping and return policy, the first in full', () => {
  const two = details([variant(), variant({ id: 'blue-hour-250g' })]);
  const { offers = [], image } = product.parse(productData(two, site, around));
  expect(image).toEqual([`${site}/share/blue-hour.png`, `${site}/media/bag.svg`]);
  expect(offers[0]?.shippingDetails).toMatchObject([
    { shippingRate: { value: '4.90' }, shippingDestination: { addressCountry: ['IE', 'DE'] } },
  ]);
  expect(offers[1]?.shippingDetails).toEqual([{ '@id': `${site}/#shipping-standard` }]);
  expect(offers[1]?.hasMerchantReturnPolicy).toEqual({ '@id': `${site}/#returns` });
});

test('a price that several variants have is specified once', () => {
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

test('a product has its category, and its attributes in the language of the view', () => {
  const data = product.parse(productData(details([variant()]), site, around));
  expect(data.category).toBe('Filter');
  expect(data.additionalProperty).toMatchObject([{ name: 'Herkunft', value: 'Äthiopien' }]);
});

test.each([
  ['EUR', 1450, '14.50'],
  ['JPY', 1450, '1450'],
  ['KWD', 14_505, '14.505'],
])('a price in %s has the decimals of its currency', (code, amount, text) => {
  const data = productData(details([variant({ price: { amount, currency: code } })]), site, around);
  expect(product.parse(data).offers?.[0]).toMatchObject({ price: text, priceCurrency: code });
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

test('a product without any price has no offer, rather than an empty one', () => {
  const data = product.parse(productData(details([variant({ price: null })]), site, around));
  expect(data).not.toHaveProperty('offers');
});

test('breadcrumbs are numbered from one, with absolute URLs', () => {
  const trail = [
    { href: '/products', label: 'All products' },
    { href: '/categories/filter', label: 'Filter' },
  ];
  breadcrumbs.parse(breadcrumbData(trail, site));
});

test('the shop’s data has every required field', () => {
  organization.parse(organizationData(site));
});
