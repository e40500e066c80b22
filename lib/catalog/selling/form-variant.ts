import 'server-only';
import { foreign, log } from '@/lib/log';
import { findProduct } from '../queries.ts';

const PREFIX = 'option-';

/**
 * The variant that a product's form requests by `product` and `option-<name>`, for a form submitted
 * before the page's script could determine it.
 * @returns null when the form names no product, or no variant matches exactly.
 */
export async function chosenVariant(form: FormData): Promise<string | null> {
  const slug = form.get('product');
  if (typeof slug !== 'string' || slug === '') return null;
  const choices = [...form].filter(([name]) => name.startsWith(PREFIX));
  const product = await findProduct(slug).catch((error: unknown) => {
    log.error({ slug: foreign(slug), error }, 'A product could not be read');
    return null;
  });
  const variant = product?.variants.find(({ choice }) =>
    choices.every(([name, value]) => choice[name.slice(PREFIX.length)] === value),
  );
  return variant && Object.keys(variant.choice).length === choices.length ? variant.id : null;
}
