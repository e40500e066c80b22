import 'server-only';
import { foreign, log } from '@/lib/log';
import { findProduct } from '../queries.ts';

const PREFIX = 'option-';

/**
 * The variant that a form selects by `product` and `option-<name>`, for forms submitted before the page's script ran.
 * @returns null unless exactly one variant matches
 */
export async function chosenVariant(form: FormData): Promise<string | null> {
  const slug = form.get('product');
  if (typeof slug !== 'string' || slug === '') return null;
  const choices = [...form].filter(([name]) => name.startsWith(PREFIX));
  const product = await findProduct(slug).catch((error: unknown) => {
    log.error({ slug: foreign(slug), error }, 'Reading a product failed');
    return null;
  });
  const variant = product?.variants.find(({ choice }) =>
    choices.every(([name, value]) => choice[name.slice(PREFIX.length)] === value),
  );
  return variant && Object.keys(variant.choice).length === choices.length ? variant.id : null;
}
