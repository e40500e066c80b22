import { loadCart } from '@/lib/cart/queries';
import type { LoadedCart } from '@/lib/cart/view';
import { linesWithProblems } from '@/lib/cart/view';
import { db } from '@/lib/db/client';
import { fail, ok, type Result } from '@/lib/result';
import { type FreshProduct, freshProducts } from './fresh';
import {
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
  const zones = await db().taxZone.findMany({
    where: { country },
    include: { rate: true },
    orderBy: { code: 'asc' },
  });
  if (zones.length === 0) return null;
  return zones
    .filter(({ rate }) => rate.active)
    .map(({ rate }) => ({ code: rate.code, name: rate.name, ratePpm: rate.ratePpm }));
}

async function shippingRows(): Promise<ShippingRow[]> {
  const products = await db().catalogProduct.findMany({
    where: { hidden: true, category: 'shipping' },
    include: { variants: { orderBy: { position: 'asc' }, take: 1 } },
    orderBy: { position: 'asc' },
  });
  return products.flatMap(({ name, tagline, variants: [variant] }) =>
    variant
      ? [
          {
            code: variant.sku.replace(/^ship-/, ''),
            serviceProductId: variant.serviceProductId,
            name,
            detail: tagline,
          },
        ]
      : [],
  );
}

function withPrice(row: ShippingRow, products: Map<string, FreshProduct>): ShippingMethod[] {
  const product = products.get(row.serviceProductId);
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
  const ids = cart.lines.flatMap((line) => line.serviceProductId ?? []);
  const fresh = await freshProducts([...ids, ...shipping.map((row) => row.serviceProductId)]);
  if (fresh.kind === 'unavailable') return fail('service-unavailable');
  const lines = priceLines(cart, fresh.products);
  const currency = lines?.[0]?.unit.currency;
  if (!lines || !currency) return fail('line-unavailable');
  const shippingMethods = shipping
    .flatMap((row) => withPrice(row, fresh.products))
    .filter((method) => method.price.currency === currency);
  return ok({ cart, currency, lines, shippingMethods });
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
  const shipping = shippingMethods.find((method) => method.code === shippingCode);
  if (!shipping) return fail('shipping-unavailable');
  return ok(priceOrder({ currency, lines, shipping, country, taxCodes }));
}
