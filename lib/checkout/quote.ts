import { loadCart } from '@/lib/cart/queries';
import type { LoadedCart, LoadedLine } from '@/lib/cart/view';
import { linesWithProblems } from '@/lib/cart/view';
import { readAttributes } from '@/lib/catalog/attributes';
import { db } from '@/lib/db/client';
import type { Money } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { type FreshProduct, freshProducts, type KnownProduct } from './fresh';
import {
  methodsFor,
  type PricedLine,
  priceOrder,
  type Quote,
  type ShippingMethod,
  type TaxCode,
} from './pricing';

export type QuoteProblem =
  | 'cart-empty'
  | 'cart-closed'
  /** A line cannot be bought any more; the cart says which. */
  | 'line-unavailable'
  | 'shipping-unavailable'
  | 'country-unavailable'
  | 'service-unavailable';

/** A place the shop delivers to, with what it is taxed by. */
export type Destination = { country: string; taxCodes: TaxCode[] };

type ShippingRow = {
  code: string;
  serviceProductId: string;
  name: string;
  detail: string;
  countries: readonly string[];
  known: KnownProduct;
};

/** Every country that is delivered to, with its taxes. */
export async function destinations(): Promise<Destination[]> {
  const zones = await db().taxZone.findMany({
    where: { rate: { active: true } },
    include: { rate: true },
    orderBy: [{ country: 'asc' }, { code: 'asc' }],
  });
  const byCountry = new Map<string, TaxCode[]>();
  for (const { country, rate } of zones) {
    const codes = byCountry.get(country) ?? [];
    codes.push({ code: rate.code, name: rate.name, ratePpm: rate.ratePpm });
    byCountry.set(country, codes);
  }
  return [...byCountry].map(([country, taxCodes]) => ({ country, taxCodes }));
}

async function taxCodesFor(country: string): Promise<TaxCode[] | null> {
  const zones = await db().$queryRaw<(TaxCode & { active: boolean })[]>`
    /* prepared: tax-codes */
    SELECT rate.code, rate.name, rate."ratePpm", rate.active
    FROM tax_zones zone JOIN tax_rates rate ON rate.code = zone.code
    WHERE zone.country = ${country} ORDER BY rate.code`;
  if (zones.length === 0) return null;
  return zones.flatMap(({ active, ...tax }) => (active ? [tax] : []));
}

type ShippingColumns = {
  sku: string;
  serviceProductId: string;
  name: string;
  tagline: string;
  attributes: unknown;
  active: boolean | null;
  priceAmount: number | null;
  currency: string | null;
  fetchedAt: Date | null;
};

async function shippingRows(): Promise<ShippingRow[]> {
  const rows = await db().$queryRaw<ShippingColumns[]>`
    /* prepared: shipping-methods */
    SELECT variant.sku, variant."serviceProductId", product.name, product.tagline,
      product.attributes, mirror.active AND mirror."deletedAt" IS NULL AS active, mirror."priceAmount",
      mirror.currency, mirror."fetchedAt"
    FROM catalog_products product
    JOIN LATERAL (
      SELECT * FROM catalog_variants WHERE "productId" = product.id ORDER BY position LIMIT 1
    ) variant ON true
    LEFT JOIN mirror_products mirror ON mirror."serviceId" = variant."serviceProductId"
    WHERE product.hidden AND product.category = 'shipping'
    ORDER BY product.position`;
  return rows.map(({ sku, name, tagline, ...row }) => ({
    code: sku.replace(/^ship-/, ''),
    serviceProductId: row.serviceProductId,
    name,
    detail: tagline,
    countries: countriesOf(row.attributes),
    known: {
      serviceId: row.serviceProductId,
      active: row.active === true,
      price: moneyOf(row.priceAmount, row.currency),
      fetchedAt: row.fetchedAt,
    },
  }));
}

function countriesOf(stored: unknown): readonly string[] {
  const attributes = readAttributes(stored);
  return attributes.kind === 'shipping' ? attributes.countries : [];
}

function moneyOf(amount: number | null, currency: string | null): Money | null {
  return amount === null || !currency ? null : { amount, currency };
}

function withPrice(
  { known, ...row }: ShippingRow,
  products: Map<string, FreshProduct>,
): ShippingMethod[] {
  const product = products.get(known.serviceId);
  return product?.active && product.price ? [{ ...row, price: product.price }] : [];
}

export type CartPrices = {
  cart: LoadedCart;
  currency: string;
  lines: PricedLine[];
  shippingMethods: ShippingMethod[];
};

/**
 * The cart's lines and the shipping methods at prices that the service gave within the last 30
 * seconds, in one parallel round of reads where they are older.
 */
export async function priceCart(cartId: string): Promise<Result<CartPrices, QuoteProblem>> {
  const [cart, shipping] = await Promise.all([loadCart(cartId), shippingRows()]);
  if (!cart || cart.closedAt) return fail('cart-closed');
  if (cart.lines.length === 0) return fail('cart-empty');
  const fresh = await freshProducts([
    ...cart.lines.flatMap(knownProduct),
    ...shipping.map((row) => row.known),
  ]);
  if (fresh.kind === 'unavailable') return fail('service-unavailable');
  const lines = priceLines(cart, fresh.products);
  const currency = lines?.[0]?.unit.currency;
  if (!lines || !currency) return fail('line-unavailable');
  const shippingMethods = shipping
    .flatMap((row) => withPrice(row, fresh.products))
    .filter((method) => method.price.currency === currency);
  return ok({ cart, currency, lines, shippingMethods });
}

/** What the cart's line knows of its product; nothing where that has left the catalogue. */
function knownProduct(line: LoadedLine): KnownProduct[] {
  const { serviceProductId: serviceId, unit: price, active, fetchedAt } = line;
  return serviceId ? [{ serviceId, price, active, fetchedAt }] : [];
}

/** Null when a line cannot be bought: nothing is left out silently. */
function priceLines(cart: LoadedCart, products: Map<string, FreshProduct>): PricedLine[] | null {
  const current = cart.lines.map((line) => {
    const product = line.serviceProductId ? products.get(line.serviceProductId) : undefined;
    return { ...line, unit: product?.price ?? null, active: product?.active ?? false };
  });
  const lines: PricedLine[] = [];
  for (const { line, problem } of linesWithProblems(current)) {
    if (problem || !line.unit || !line.serviceProductId) return null;
    lines.push({
      variantId: line.variantId,
      serviceProductId: line.serviceProductId,
      name: line.name,
      detail: line.detail,
      art: line.art,
      slug: line.slug,
      unit: line.unit,
      quantity: line.quantity,
    });
  }
  return lines;
}

/** What an order of this cart costs, delivered this way to this country. */
export async function quoteOrder(
  cartId: string,
  country: string,
  shippingCode: string,
): Promise<Result<Quote, QuoteProblem>> {
  const [priced, taxCodes] = await Promise.all([priceCart(cartId), taxCodesFor(country)]);
  if (!priced.ok) return priced;
  if (!taxCodes) return fail('country-unavailable');
  const { currency, lines, shippingMethods } = priced.value;
  const shipping = methodsFor(shippingMethods, country).find(({ code }) => code === shippingCode);
  if (!shipping) return fail('shipping-unavailable');
  return ok(priceOrder({ currency, lines, shipping, country, taxCodes }));
}
