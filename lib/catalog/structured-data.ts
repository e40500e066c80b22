import { shop } from '@/brand/shop';
import { exponentOf, type Money, toDecimal } from '@/lib/money';
import type { ProductDetails, ProductVariant } from './queries.ts';
import type { Availability } from './variant-choice.ts';

type Data = Record<string, unknown>;

const states: Record<Availability, string> = {
  available: 'https://schema.org/InStock',
  'out-of-stock': 'https://schema.org/OutOfStock',
  paused: 'https://schema.org/OutOfStock',
  unpriced: 'https://schema.org/OutOfStock',
  gone: 'https://schema.org/Discontinued',
};

/** A price as schema.org wants it: "14.50", with the decimals of its currency. */
function priceText(money: Money): string {
  return toDecimal(money).toFixed(exponentOf(money.currency));
}

/**
 * A product with its offers, as search engines read it. Each variant is an offer of its own; prices
 * are before tax, and say so.
 * @param url the shop's own URL.
 * @param prefix of the view.
 */
export function productData(product: ProductDetails, url: string, prefix = ''): Data {
  const page = `${url}${prefix}/products/${product.slug}`;
  const offers = product.variants.flatMap((variant) => offerOf(variant, product.name, page));
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    url: page,
    sku: product.slug,
    category: product.category,
    image: [`${url}/share/${product.slug}.png`],
    brand: { '@type': 'Brand', name: shop.name },
    // What has no price any more is no offer, and an empty list would be an error.
    ...(offers.length > 0 && { offers }),
  };
}

function offerOf({ id, text, price, availability }: ProductVariant, name: string, page: string) {
  if (!price) return [];
  return {
    '@type': 'Offer',
    url: `${page}?variant=${encodeURIComponent(id)}`,
    sku: id,
    name: text || name,
    price: priceText(price),
    priceCurrency: price.currency,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: priceText(price),
      priceCurrency: price.currency,
      valueAddedTaxIncluded: false,
    },
    availability: states[availability],
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: shop.legalName },
  };
}

/** Who runs the shop, as search engines read it. */
export function organizationData(url: string): Data {
  const { street, postalCode, city, country } = shop.address;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: shop.name,
    legalName: shop.legalName,
    description: shop.description,
    url,
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

/** The way to a page, as search engines read it. */
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
