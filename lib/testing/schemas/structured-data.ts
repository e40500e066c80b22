import { z } from 'zod';

export const site = 'https://shop.example';

// The fields of each schema.org type that search engines require, and no fields that the type does not define.
const context = z.literal('https://schema.org');
const address = z.url({ protocol: /^https$/ }).startsWith(site);
const price = z.string().regex(/^\d+(\.\d{1,4})?$/);
const currency = z.string().regex(/^[A-Z]{3}$/);

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  url: address,
  sku: z.string().min(1),
  name: z.string().min(1),
  price,
  priceCurrency: currency,
  priceSpecification: z.looseObject({ '@id': address, price: price.optional() }),
  availability: z.enum([
    'https://schema.org/InStock',
    'https://schema.org/OutOfStock',
    'https://schema.org/Discontinued',
  ]),
  itemCondition: z.literal('https://schema.org/NewCondition'),
  /** Written out in the first offer; the others refer to it. */
  hasMerchantReturnPolicy: z.looseObject({ '@id': address }),
  shippingDetails: z.array(
    z.looseObject({
      '@id': address,
      shippingRate: z.looseObject({ value: price, currency }).optional(),
    }),
  ),
});

export const product = z.strictObject({
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

export const breadcrumbs = z.strictObject({
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

export const organization = z.strictObject({
  '@context': context,
  '@type': z.literal('Organization'),
  name: z.string().min(1),
  legalName: z.string().min(1),
  description: z.string().min(1),
  url: address,
  logo: address,
  email: z.email(),
  telephone: z.string().regex(/^\+[\d ]+$/),
  address: z.looseObject({ '@type': z.literal('PostalAddress') }),
});
