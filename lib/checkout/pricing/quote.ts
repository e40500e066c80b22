import { countryOf, territories } from '@/lib/addresses/territories';
import {
  type LoadedCart,
  type LoadedLine,
  linesWithProblems,
  loadCart,
} from '@/lib/cart/load-cart';
import { readAttributes } from '@/lib/catalog/facets/attributes';
import { displayedUnits } from '@/lib/catalog/rules';
import { serviceProductIn } from '@/lib/catalog/selling/offers';
import { now } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import { epochMs, fromEpochMs } from '@/lib/db/sql/fragments';
import { arrivalsAt } from '@/lib/delivery/arrivals';
import { categoryTaxes } from '@/lib/markets/taxes';
import type { Market } from '@/lib/markets/types';
import type { Money } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { currentMarket } from '@/lib/texts/current-view';
import { methodsFor } from './methods';
import {
  type FreshProduct,
  freshProducts,
  type KnownProduct,
  type PriceSource,
} from './product-prices';
import {
  type PricedLine,
  priceOrder,
  type Quote,
  type ShippingMethod,
  type TaxCode,
} from './rules';

export type QuoteProblem =
  | 'cart-empty'
  | 'cart-closed'
  /** A line cannot be bought any more; the cart shows which. */
  | 'line-unavailable'
  /** Fewer units are left than a line has; the cart shows how many. */
  | 'too-few-left'
  | 'shipping-unavailable'
  | 'country-unavailable'
  /** A part of a country that the market delivers to otherwise. */
  | 'territory-unavailable'
  | 'service-unavailable';

/** A country or the code of a territory (lib/addresses/territories.ts), with its tax codes. */
export type Destination = { destination: string; country: string; taxCodes: TaxCode[] };

type ShippingRow = {
  code: string;
  serviceProductId: string;
  name: string;
  detail: string;
  countries: readonly string[];
  days: { from: number; to: number } | null;
  known: KnownProduct;
};

/** Every country and territory that a market delivers to, with its tax codes. */
export async function destinations(market: Market): Promise<Destination[]> {
  const rates = await db().taxRate.findMany({ orderBy: { code: 'asc' } });
  const places = new Set([...market.countries, ...territories.map(({ code }) => code)]);
  return [...places].sort().flatMap((destination) => {
    const codes = codesIn(market, destination);
    const taxCodes = taxesOf(
      codes,
      rates.filter(({ code }) => codes?.includes(code)),
    );
    return taxCodes ? [{ destination, country: countryOf(destination), taxCodes }] : [];
  });
}

/** The countries of these destinations. */
export function countriesOf(places: readonly Destination[]): string[] {
  return [...new Set(places.map(({ country }) => country))];
}

/** The tax codes of a destination in a market; null if the market does not deliver there. */
function codesIn({ countries, taxCodes }: Market, destination: string): readonly string[] | null {
  return countries.includes(countryOf(destination)) ? (taxCodes[destination] ?? null) : null;
}

type TaxRow = TaxCode & { active: boolean };

/** The taxes of these codes; null if there are none, or if one is unknown or retired. */
function taxesOf(codes: readonly string[] | null, rates: readonly TaxRow[]): TaxCode[] | null {
  const current = rates.filter(({ active }) => active);
  if (!codes || current.length < new Set(codes).size) return null;
  return current.map(({ code, name, ratePpm }) => ({ code, name, ratePpm }));
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
  /** Milliseconds since the epoch. */
  fetchedAt: number | null;
};

const SHIPPING_ROWS = `
  SELECT variant.sku, variant.sold AS "serviceProductId", product.name, product.tagline,
    product.attributes, mirror.active AND mirror."deletedAt" IS NULL AS active, mirror."priceAmount",
    mirror.currency, ${epochMs('mirror."fetchedAt"')} AS "fetchedAt"
  FROM catalog_products product
  JOIN LATERAL (
    SELECT v.sku, ${serviceProductIn('v', '$1::text')} AS sold
    FROM catalog_variants v WHERE v."productId" = product.id ORDER BY v.position LIMIT 1
  ) variant ON variant.sold IS NOT NULL
  LEFT JOIN mirror_products mirror ON mirror."serviceId" = variant.sold
  WHERE product.hidden AND product.category = 'shipping' AND product.slug = ANY($2::text[])
  ORDER BY product.position`;

type PricedBy = { cart: LoadedCart | null; shipping: ShippingRow[]; taxCodes: TaxCode[] | null };

/** In the current market. Taxes are null for a destination it does not deliver to. */
async function readPricedBy(cartId: string, destination: string): Promise<PricedBy> {
  const market = currentMarket();
  const codes = codesIn(market, destination);
  const [cart, shipping, rates] = await Promise.all([
    loadCart(cartId, market),
    pool().query<ShippingColumns>(SHIPPING_ROWS, [market.currency, market.shipping]),
    db().taxRate.findMany({
      where: { code: { in: [...(codes ?? [])] } },
      orderBy: { code: 'asc' },
    }),
  ]);
  return { cart, shipping: shipping.rows.map(shippingRow), taxCodes: taxesOf(codes, rates) };
}

function shippingRow({ sku, name, tagline, ...row }: ShippingColumns): ShippingRow {
  return {
    code: sku.replace(/^ship-/, ''),
    serviceProductId: row.serviceProductId,
    name,
    detail: tagline,
    ...placesOf(row.attributes),
    known: {
      serviceId: row.serviceProductId,
      active: row.active === true,
      price: moneyOf(row.priceAmount, row.currency),
      fetchedAt: fromEpochMs(row.fetchedAt),
    },
  };
}

function placesOf(stored: unknown): Pick<ShippingRow, 'countries' | 'days'> {
  const attributes = readAttributes(stored);
  return attributes.kind === 'shipping' ? attributes : { countries: [], days: null };
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
 * The cart's lines and the shipping methods of the current market, at prices of the last 30
 * seconds; older ones are fetched in parallel.
 */
export async function priceCart(cartId: string): Promise<Result<CartPrices, QuoteProblem>> {
  return pricesOf(await readPricedBy(cartId, ''));
}

async function pricesOf(
  { cart, shipping }: PricedBy,
  source?: PriceSource,
): Promise<Result<CartPrices, QuoteProblem>> {
  if (!cart || cart.closedAt) return fail('cart-closed');
  if (cart.lines.length === 0) return fail('cart-empty');
  const fresh = await freshProducts(
    [...cart.lines.flatMap(knownProduct), ...shipping.map((row) => row.known)],
    source,
  );
  if (!fresh.ok) return fail('service-unavailable');
  const lines = priceLines(cart, fresh.value);
  if (!lines.ok) return lines;
  const { currency } = cart;
  const shippingMethods = shipping
    .flatMap((row) => withPrice(row, fresh.value))
    .filter((method) => method.price.currency === currency);
  return ok({ cart, currency, lines: lines.value, shippingMethods });
}

/** The product of the cart's line; nothing if it has left the catalogue. */
function knownProduct(line: LoadedLine): KnownProduct[] {
  const { serviceProductId: serviceId, unit: price, active, fetchedAt } = line;
  return serviceId ? [{ serviceId, price, active, fetchedAt }] : [];
}

/** The problem if a line cannot be bought: none is left out silently. */
function priceLines(
  cart: LoadedCart,
  products: Map<string, FreshProduct>,
): Result<PricedLine[], 'line-unavailable' | 'too-few-left'> {
  const current = cart.lines.map((line) => {
    const product = line.serviceProductId ? products.get(line.serviceProductId) : undefined;
    return { ...line, unit: product?.price ?? null, active: product?.active ?? false };
  });
  const lines: PricedLine[] = [];
  const checked = linesWithProblems({ ...cart, lines: current });
  const isShort = ({ problem }: (typeof checked)[number]) =>
    problem === 'too-few-left' || problem === 'out-of-stock';
  if (checked.some((one) => one.problem && !isShort(one))) return fail('line-unavailable');
  if (checked.some(isShort)) return fail('too-few-left');
  for (const { line } of checked) {
    if (!line.unit || !line.serviceProductId) return fail('line-unavailable');
    lines.push({
      variantId: line.variantId,
      serviceProductId: line.serviceProductId,
      name: line.name,
      detail: line.detail,
      art: line.art,
      slug: line.slug,
      category: line.category ?? null,
      unit: line.unit,
      quantity: line.quantity,
      left: displayedUnits(line.left),
    });
  }
  return ok(lines);
}

/** How prices of the current market are taxed at a destination. */
export function taxesTo(destination: string, taxCodes: TaxCode[]) {
  const market = currentMarket();
  return { prices: market.prices, taxCodes, categoryTaxes: categoryTaxes(market, destination) };
}

/** A delivery method's code, or what chooses one of those that are offered. */
type MethodChoice = string | ((offered: readonly ShippingMethod[]) => ShippingMethod | undefined);

/**
 * The price of this cart in the current market, with a delivery method and destination.
 * @param destination a country, or the code of a territory: `destinationOf` an address
 * @param source by default prices that are at most 30 seconds old
 */
export async function quoteOrder(
  cartId: string,
  destination: string,
  method: MethodChoice,
  source?: PriceSource,
): Promise<Result<Quote, QuoteProblem>> {
  const read = await readPricedBy(cartId, destination);
  const { taxCodes } = read;
  const priced = await pricesOf(read, source);
  if (!priced.ok) return priced;
  const country = countryOf(destination);
  if (!taxCodes) {
    return fail(country === destination ? 'country-unavailable' : 'territory-unavailable');
  }
  const { currency, lines, shippingMethods } = priced.value;
  const offered = methodsFor(shippingMethods, destination);
  const shipping =
    typeof method === 'string' ? offered.find(({ code }) => code === method) : method(offered);
  if (!shipping) return fail('shipping-unavailable');
  const arrivals = await arrivalsAt(now(), offered, country);
  const taxes = taxesTo(destination, taxCodes);
  return ok({ ...priceOrder({ currency, lines, shipping, destination, ...taxes }), arrivals });
}
