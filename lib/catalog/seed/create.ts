import { catalogue } from '@/brand/catalogue/all';
import { skuOf } from '@/lib/catalog/rules.ts';
import { alone } from '@/lib/catalog/write-catalogue.ts';
import { soldCurrencies } from '@/lib/markets/currencies';
import { isSameMoney, type Money } from '@/lib/money';
import { service } from '@/lib/service/client';
import type { ServiceProduct } from '@/lib/service/resources';
import { cleanLine } from '@/lib/text-input';
import { type ExpectedProduct, expectedProducts } from './expected-products.ts';
import { listBySku, SeedError } from './service-products.ts';

export type ProductGaps = {
  /** The number of products that exist at the service, by stored id, SKU, or name with currency and price. */
  present: number;
  missing: ExpectedProduct[];
  differing: { expected: ExpectedProduct; shown: Money }[];
};

const nameOf = (text: string | undefined) => cleanLine(text ?? '').toLowerCase();

/**
 * Compares the brand's catalogue with the service's list.
 * @throws SeedError if the list fails or lacks the fields for the comparison
 */
export async function productGaps(): Promise<ProductGaps> {
  const { products, ids } = await listBySku();
  if (products.some(({ name, description }) => !name && !skuOf(description))) {
    throw new SeedError(
      'The service lists products without names, so missing products cannot be identified.',
    );
  }
  const gaps: ProductGaps = { present: 0, missing: [], differing: [] };
  for (const product of expectedProducts(catalogue)) {
    const match = ids.has(product.sku) ? 'present' : matchOf(product, products);
    if (match === 'present') gaps.present += 1;
    else if (match === 'missing') gaps.missing.push(product);
    else gaps.differing.push({ expected: product, shown: match });
  }
  return gaps;
}

/**
 * Matches by name, currency and price. A product without a price counts as a match, so that nothing is created twice. A
 * product in another currency of the shop is another product.
 */
function matchOf(
  expected: ExpectedProduct,
  products: readonly ServiceProduct[],
): 'present' | 'missing' | Money {
  const others = soldCurrencies().filter((currency) => currency !== expected.price.currency);
  const namesakes = products.filter(
    ({ name, price }) =>
      nameOf(name) === nameOf(expected.name) && !(price && others.includes(price.currency)),
  );
  const isSame = ({ price }: ServiceProduct) => !price || isSameMoney(price, expected.price);
  if (namesakes.some(isSame)) return 'present';
  return namesakes[0]?.price ?? 'missing';
}

/**
 * Creates missing products at the service, one after the other. Requests are never repeated: after a lost reply, the
 * list is searched for the product.
 * @throws SeedError if a creation was refused, or its outcome is unknown
 */
export async function createMissingProducts(
  onCreated: (product: ExpectedProduct) => void,
): Promise<void> {
  await alone(async () => {
    // Compare again under the lock, because another run may have created products.
    const { missing } = await productGaps();
    for (const product of missing) {
      await createOnce(product);
      onCreated(product);
    }
  });
}

async function createOnce(product: ExpectedProduct): Promise<void> {
  const { sku, ...input } = product;
  const reply = await service().createProduct({ ...input, active: true });
  if (reply.ok) return;
  if (reply.kind !== 'unknown') {
    throw new SeedError(`${product.name} was not created: ${reply.message}`);
  }
  const { missing } = await productGaps();
  if (missing.every((product) => product.sku !== sku)) return;
  throw new SeedError(
    `The reply for ${product.name} was lost (${reply.message}), and the service does not list it. It may still appear: run the command again in a few minutes; it checks the list before it creates anything.`,
  );
}
