import { shop } from '@/brand/shop';
import type { Availability } from '@/lib/catalog/selling/variant-choice';
import { exponentOf, type Money, toDecimal } from '@/lib/money';
import type { Prices } from '@/lib/tax';
import { baseUnits, type Measure } from '../measure.ts';
import type { ProductDetails, ProductVariant, ShippingOffer } from '../queries.ts';

type Data = Record<string, unknown>;

const states: Record<Availability, string> = {
  available: 'https://schema.org/InStock',
  'out-of-stock': 'https://schema.org/OutOfStock',
  paused: 'https://schema.org/OutOfStock',
  unpriced: 'https://schema.org/OutOfStock',
  gone: 'https://schema.org/Discontinued',
};

/** "14.50", with the decimals of its currency, as schema.org requires. */
function priceText(money: Money): string {
  return toDecimal(money).toFixed(exponentOf(money.currency));
}

/** Terms and prices that offers share are written out once; other offers refer to them by `@id`. */
export function productData(
  product: ProductDetails,
  url: string,
  { prefix = '', path, category, facts, images, shipping, countries, prices }: Surroundings,
): Data {
  const page = url + prefix + path;
  const terms = termsOf(url + prefix, shipping, countries);
  const priceOf = sharedPrices(page, prices);
  const offers = product.variants
    .flatMap((variant) => offerOf(variant, { name: product.name, page, priceOf }))
    .map((offer, index) => ({ ...offer, ...(index === 0 ? terms : byId(terms)) }));
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    url: page,
    sku: product.slug,
    category,
    image: images.map((path) => new URL(path, url).href),
    brand: { '@type': 'Brand', name: shop.name },
    additionalProperty: facts.map(([name, value]) => ({ '@type': 'PropertyValue', name, value })),
    // Variants without a price have no offer, and an empty list would be an error.
    ...(offers.length > 0 && { offers }),
  };
}

type Surroundings = {
  prefix?: string;
  path: string;
  category: string;
  facts: readonly (readonly [label: string, text: string])[];
  images: readonly string[];
  shipping: readonly ShippingOffer[];
  countries: readonly string[];
  prices: Prices;
};

type Identified = Data & { '@id': string };
type Terms = { hasMerchantReturnPolicy: Identified; shippingDetails: Identified[] };

function byId({ hasMerchantReturnPolicy, shippingDetails }: Terms) {
  const reference = ({ '@id': id }: Identified) => ({ '@id': id });
  return {
    hasMerchantReturnPolicy: reference(hasMerchantReturnPolicy),
    shippingDetails: shippingDetails.map(reference),
  };
}

function termsOf(
  url: string,
  shipping: readonly ShippingOffer[],
  countries: readonly string[],
): Terms {
  const { days, postage, page } = shop.returns;
  const isSellers = (postage as string) === 'seller';
  return {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      '@id': `${url}/#returns`,
      applicableCountry: countries,
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: days,
      merchantReturnLink: `${url}${page}`,
      returnMethod: 'https://schema.org/ReturnByMail',
      returnFees: `https://schema.org/${isSellers ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
      refundType: 'https://schema.org/FullRefund',
    },
    shippingDetails: shipping.map((way) => ({
      '@type': 'OfferShippingDetails',
      '@id': `${url}/#${way.slug}`,
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: priceText(way.price),
        currency: way.price.currency,
      },
      shippingDestination: {
        '@type': 'DefinedRegion',
        addressCountry: way.countries.length > 0 ? way.countries : countries,
      },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        // Orders before the cut-off leave the same day.
        handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
        transitTime: {
          '@type': 'QuantitativeValue',
          minValue: way.days.from,
          maxValue: way.days.to,
          unitCode: 'DAY',
        },
      },
    })),
  };
}

const unitCodes = { g: 'GRM', ml: 'MLT', kilogram: 'KGM', liter: 'LTR' } as const;

/** The quantity that the price is for, and the unit of comparison, as UN/CEFACT codes. */
function quantityOf({ amount, unit }: Measure): Data {
  return {
    '@type': 'QuantitativeValue',
    value: amount,
    unitCode: unitCodes[unit],
    valueReference: {
      '@type': 'QuantitativeValue',
      value: 1,
      unitCode: unitCodes[baseUnits[unit]],
    },
  };
}

/** Writes a price out for the first variant that has it, and refers to it by `@id` for the others. */
type PriceOf = (price: Money, measure: Measure | null) => Data;

function sharedPrices(page: string, prices: Prices): PriceOf {
  const known = new Map<string, string>();
  return (price, measure) => {
    const specification = {
      '@type': 'UnitPriceSpecification',
      price: priceText(price),
      priceCurrency: price.currency,
      valueAddedTaxIncluded: prices === 'gross',
      ...(measure && { referenceQuantity: quantityOf(measure) }),
    };
    const key = JSON.stringify(specification);
    const id = known.get(key);
    if (id) return { '@id': id };
    known.set(key, `${page}#price-${known.size + 1}`);
    return { '@id': known.get(key), ...specification };
  };
}

function offerOf(
  { id, text, price, measure, availability }: ProductVariant,
  { name, page, priceOf }: { name: string; page: string; priceOf: PriceOf },
) {
  if (!price) return [];
  return {
    '@type': 'Offer',
    url: `${page}?variant=${encodeURIComponent(id)}`,
    sku: id,
    name: text || name,
    price: priceText(price),
    priceCurrency: price.currency,
    priceSpecification: priceOf(price, measure),
    availability: states[availability],
    itemCondition: 'https://schema.org/NewCondition',
  };
}

export function organizationData(
  url: string,
  { prefix, description }: { prefix: string; description: string },
): Data {
  const { street, postalCode, city, country } = shop.address;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: shop.name,
    legalName: shop.legalName,
    description,
    url: url + prefix,
    logo: `${url}/apple-icon.png`,
    email: shop.email,
    telephone: shop.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      postalCode,
      addressLocality: city,
      addressCountry: country,
    },
  };
}

export function breadcrumbData(
  trail: readonly { href: string; label: string }[],
  url: string,
): Data {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ href, label }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: `${url}${href}`,
    })),
  };
}
