import { categories } from '@/brand/catalogue/categories';
import { facts } from '@/brand/product/summary';
import { productData } from '@/lib/catalog/feeds/structured-data';
import { phraseIn } from '@/lib/catalog/localize';
import { listShipping, type ProductDetails } from '@/lib/catalog/queries';
import { fileIn } from '@/lib/markets/paths';
import { productPath } from '@/lib/markets/slugs';
import type { ViewTexts } from '@/lib/texts/wording';

/**
 * A product as structured data (schema.org).
 * @param product in the view's language
 * @param url the shop's origin, without the view's prefix
 */
export async function productDataIn(
  { brand, view }: Pick<ViewTexts, 'brand' | 'view'>,
  product: ProductDetails,
  url: string,
  images: readonly string[],
) {
  const { shipping, currency, countries, prices } = view.market;
  const category = categories.find(({ key }) => key === product.category);
  return productData(product, url, {
    prefix: view.prefix,
    path: productPath(view, product.slug),
    category: category ? phraseIn(view, category.name) : product.category,
    facts: facts(product.attributes, { brand, view }),
    images: [fileIn(view, `/share/${product.slug}.png`), ...images],
    shipping: await listShipping(shipping, currency),
    ...{ countries, prices },
  });
}
