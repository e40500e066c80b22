import { z } from 'zod';

export const site = 'https://shop.example';

// The fields of each schema.org type that search engines require, and no fields that the type does not define.
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
          handlingTime: days,
          transitTime: days,
        }),
      }),
    ]),
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
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    streetAddress: z.string().min(1),
    postalCode: z.string().min(1),
    addressLocality: z.string().min(1),
    addressCountry: z.string().length(2),
  }),
});
