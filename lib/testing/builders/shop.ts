import { randomUUID } from 'node:crypto';
import { taxRates, taxZones } from '@/brand/catalogue/taxes';
import { newCartId } from '@/lib/cart/open-cart';
import { writeTaxes } from '@/lib/catalog/write-catalogue';
import { issueCheckoutKey } from '@/lib/checkout/checkout-key';
import type { PayInput } from '@/lib/checkout/schema';
import { db } from '@/lib/db/client';
import type { Money } from '@/lib/money';
import { service } from '@/lib/service/client';

export type TestVariant = { variantId: string; serviceProductId: string; price: number };

/**
 * A small shop, created through the service's API: shirts at 12.50, 8.90 and 23.00 EUR, and standard delivery at 4.90
 * EUR. Prices are minor units.
 */
export function openTestShop(): Promise<TestVariant[]> {
  return openShopWith([1250, 890, 2300]);
}

async function openShopWith(prices: readonly number[]): Promise<TestVariant[]> {
  await db().$transaction((tx) => writeTaxes(tx, taxRates, taxZones));
  await addProduct('Standard delivery', 490, { shipping: 'standard' });
  const variants: TestVariant[] = [];
  for (const [index, price] of prices.entries()) {
    variants.push(await addProduct(`Shirt ${index + 1}`, price));
  }
  return variants;
}

export async function openSmallShop(): Promise<TestVariant> {
  const [shirt] = await openShopWith([1250]);
  if (!shirt) throw new Error('The shop sells nothing');
  return shirt;
}

/**
 * Adds a product to the service and the mirror.
 * @returns its id at the service
 */
async function addServiceProduct(name: string, price: Money): Promise<string> {
  const created = await service().createProduct({ name, description: name, price, active: true });
  if (!created.ok) throw new Error(`No product: ${created.message}`);
  const { id: serviceId } = created.value;
  const { amount: priceAmount, currency } = price;
  await db().mirrorProduct.create({
    data: {
      ...{ serviceId, name, priceAmount, currency, active: true },
      sequence: 0,
      fetchedAt: new Date(0),
    },
  });
  return serviceId;
}

/**
 * Sells a variant in another currency.
 * @param amount in minor units
 * @returns the service's product id
 */
export async function offerIn(
  currency: string,
  { variantId }: Pick<TestVariant, 'variantId'>,
  amount: number,
): Promise<string> {
  const serviceProductId = await addServiceProduct('Offer', { amount, currency });
  await db().catalogOffer.create({ data: { variantId, currency, serviceProductId } });
  return serviceProductId;
}

export async function addProduct(
  name: string,
  price: number,
  options: { shipping?: string; countries?: string[]; category?: string } = {},
): Promise<TestVariant> {
  const { category = 'shirt' } = options;
  const serviceProductId = await addServiceProduct(name, { amount: price, currency: 'EUR' });
  const sku = options.shipping ? `ship-${options.shipping}` : `sku-${randomUUID()}`;
  const product = await db().catalogProduct.create({
    data: {
      slug: options.shipping ? `shipping-${options.shipping}` : `slug-${randomUUID()}`,
      name,
      tagline: '',
      description: name,
      category: options.shipping ? 'shipping' : category,
      art: 'none',
      hidden: options.shipping !== undefined,
      attributes: options.countries
        ? { kind: 'shipping', days: { from: 1, to: 2 }, countries: options.countries }
        : {},
      variants: { create: { serviceProductId, sku } },
    },
    include: { variants: true },
  });
  const [variant] = product.variants;
  if (!variant) throw new Error('No variant');
  return { variantId: variant.id, serviceProductId, price };
}

export async function fillCart(lines: readonly [TestVariant, number][]): Promise<string> {
  const id = newCartId();
  await db().cart.create({
    data: {
      id,
      items: {
        create: lines.map(([variant, quantity]) => ({
          variantId: variant.variantId,
          quantity,
          name: 'Shirt',
        })),
      },
    },
  });
  return id;
}

/** The total of the lines in Ireland, with standard delivery and 20 % tax on all. */
export function totalOf(lines: readonly [TestVariant, number][]): number {
  const net = lines.reduce((sum, [variant, quantity]) => sum + variant.price * quantity, 490);
  return net + Math.floor(net / 5 + 0.5);
}

export function submissionOf(
  cartId: string,
  shownTotal: number,
  paymentToken: string,
  change: { checkoutKey?: string; email?: string } = {},
): PayInput {
  return {
    checkoutKey: change.checkoutKey ?? issueCheckoutKey(cartId),
    cartId,
    shownTotal,
    currency: 'EUR',
    paymentToken,
    contact: {
      email: change.email ?? `${randomUUID()}@example.com`,
      firstname: 'Ada',
      lastname: 'Buyer',
      phone: '',
    },
    address: {
      line1: '1 Road',
      line2: '',
      city: 'Dublin',
      region: '',
      postalCode: 'D01 F5P2',
      country: 'IE',
    },
    shippingMethod: 'standard',
    card: { last4: '4242', type: 'VISA' },
  };
}
